/** Where the shop that writes is, what it is called, and how to reach the house. */
export type MailSite = { name: string; baseUrl: string; contact: { email: string } };

/** A page of the shop, from the slash on. What carries a token in its query is a secret until it expires. */
export type PagePath = `/${string}`;

/** What every mail is given. Rooms above declare their own here, as they declare their tables. */
// biome-ignore lint/suspicious/noEmptyInterface: the features above add their mails to it
export interface MailProps {}

/** A mail to send: which, to which address, with what. `userId` is whose address that is: he may not want what is optional. */
export type Mail = {
  [Name in keyof MailProps]: { mail: Name; to: string; props: MailProps[Name]; userId?: string };
}[keyof MailProps];
