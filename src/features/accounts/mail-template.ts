import type { ReactNode } from 'react';
import type { MailSite } from './mail.ts';

/** A mail: its subject and what it shows. A subject is the house's own words alone. */
export type MailTemplate<Props> = {
  subject: (site: MailSite) => string;
  Show: (given: { site: MailSite } & Props) => ReactNode;
};

/** The mails of every room, by name: each is given what was put into the outbox under that name. */
export type MailTemplates = Readonly<Record<string, MailTemplate<never>>>;
