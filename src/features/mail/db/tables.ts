import type { OptionalMail } from '../optional-mail.ts';

/** A kind of optional mails that somebody does not want. */
export type MailOptOutTable = { userId: string; kind: OptionalMail; optedOutAt: Date };

declare module '#infra/database.ts' {
  interface Tables {
    mailOptOuts: MailOptOutTable;
  }
}
