import type { ReactNode } from 'react';
import type { MailAttachment } from '#infra/mail/mail-transport.ts';
import type { MailSite } from '../mail.ts';
import type { OptionalMail } from '../optional-mail.ts';

/** The link to opt out of an optional mail's kind; undefined in mails that are always sent. */
export type UnsubscribeLink = { unsubscribeUrl?: string | undefined };

/** A mail: its subject and its content. A subject contains no text from users. */
export type MailTemplate<Props> = {
  subject: string | ((props: Props, site: MailSite) => string);
  Show: (given: { site: MailSite } & UnsubscribeLink & Props) => ReactNode;
  /** The files that are sent with it. */
  attachments?: ((site: MailSite, props: Props) => MailAttachment[]) | undefined;
  /** The kind of mail that its reader can opt out of, if any. */
  optional?: OptionalMail | undefined;
};

/** The mail templates of all features, by name; each gets the properties that were queued under that name. */
export type MailTemplates = Readonly<Record<string, MailTemplate<never>>>;
