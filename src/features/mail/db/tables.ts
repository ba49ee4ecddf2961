import type { OptionalMail } from '../optional-mail.ts';

/** An opt-out: a kind of optional mails that a person does not want. */
export type MailOptOutTable = { userId: string; kind: OptionalMail; optedOutAt: Date };

declare module '#infra/database.ts' {
  interface Tables {
    mailOptOuts: MailOptOutTable;
  }
}
