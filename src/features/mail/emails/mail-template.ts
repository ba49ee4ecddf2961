import type { ReactNode } from 'react';
import type { MailSite } from '../mail.ts';
import type { OptionalMail } from '../optional-mail.ts';

/** Where the reader of an optional mail stops its kind; undefined in what is always sent. */
export type UnsubscribeLink = { unsubscribeUrl?: string | undefined };

/** A mail: its subject and what it shows. A subject is the house's own words alone. */
export type MailTemplate<Props> = {
  subject: (site: MailSite, props: Props) => string;
  Show: (given: { site: MailSite } & UnsubscribeLink & Props) => ReactNode;
  /** Of what kind it is, if its reader may do without it. */
  optional?: OptionalMail | undefined;
};

/** The mails of every room, by name: each is given what was put into the outbox under that name. */
export type MailTemplates = Readonly<Record<string, MailTemplate<never>>>;
