/** A caught mail in a list. Mails are caught, instead of delivered, if no mail server is configured. */
export type CaughtMailSummary = { id: string; recipient: string; subject: string; caughtAt: Date };

/** A caught mail with its HTML and text versions. */
export type CaughtMail = CaughtMailSummary & { html: string; text: string };

/** The page that lists the caught mails, newest first. */
export const mailboxPath = '/dev/mailbox';
