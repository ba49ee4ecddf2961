/** The shop's name, URL, and contact email. */
export type MailSite = { name: string; baseUrl: string; contact: { email: string } };

/** A path of the shop, beginning with a slash. If its query contains a token, it is secret until that expires. */
export type PagePath = `/${string}`;

/** The properties of each mail, by name. Other features extend it with their own, as they do with tables. */
// biome-ignore lint/suspicious/noEmptyInterface: the features above add their mails to it
export interface MailProps {}

/** The names of the mails that have the same properties as this one. */
type NamesLike<Name extends keyof MailProps> = {
  [Other in keyof MailProps]: [MailProps[Other], MailProps[Name]] extends [MailProps[Name], MailProps[Other]]
    ? Other
    : never;
}[keyof MailProps];

/**
 * A mail to send: its name, recipient and properties. `userId` is the recipient's account, whose opt-outs apply to
 * optional mails. Mails with the same properties are one member of the union, so that a caller may choose the name.
 */
export type Mail = {
  [Name in keyof MailProps]: { mail: NamesLike<Name>; to: string; props: MailProps[Name]; userId?: string };
}[keyof MailProps];
