/** A caught mail as a list shows it. */
export type CaughtMailSummary = { id: string; recipient: string; subject: string; caughtAt: Date };

/** A caught mail with both its versions. */
export type CaughtMail = CaughtMailSummary & { html: string; text: string };

/** Where the caught mails are read, newest first. */
export const mailboxPath = '/dev/mailbox';
