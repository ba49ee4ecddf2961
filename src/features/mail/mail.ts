/** The shop's name, URL, and contact email. */
export type MailSite = { name: string; baseUrl: string; contact: { email: string } };

/** A path of the shop, beginning with a slash. If its query contains a token, it is secret until that expires. */
export type PagePath = `/${string}`;

/** The properties of each mail, by name. Other features extend it with their own, as they do with tables. */
// biome-ignore lint/suspicious/noEmptyInterface: the features above add their mails to it
export interface MailProps {}

/**
 * A mail to send: its name, recipient and properties. `userId` is the recipient's account, whose opt-outs apply to
 * optional mails.
 */
export type Mail = {
  [Name in keyof MailProps]: { mail: Name; to: string; props: MailProps[Name]; userId?: string };
}[keyof MailProps];
