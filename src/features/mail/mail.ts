/** Where the shop that writes is, what it is called, and how to reach the house. */
export type MailSite = { name: string; baseUrl: string; contact: { email: string } };

/** A page of the shop, from the slash on. What carries a token in its query is a secret until it expires. */
export type PagePath = `/${string}`;

/** A link that works until a time, in ISO 8601: after it the mail is not sent any more. */
type ExpiringLink = { path: PagePath; expiresAt: string };

/**
 * What each mail of the accounts is given. What goes to an address that nobody has confirmed yet holds nothing that its sender could choose:
 * it would carry anybody's words to anybody.
 */
export type AccountMailProps = {
  /** Asks the owner of a new account's address to confirm it. */
  'verify-email': ExpiringLink;
  /** Lets somebody who forgot the password choose a new one. */
  'reset-password': ExpiringLink;
  /** Asks the owner of the address that an account is to change to. Goes to the new address. */
  'confirm-new-email': ExpiringLink;
  /** Tells that the address was changed. Goes to the old address, and does not say the new one. */
  'email-changed': Record<never, never>;
  /** Greets somebody whose address is confirmed. */
  welcome: { firstName: string };
};

/** What every mail is given. Rooms above declare their own here, as they declare their tables. */
export interface MailProps extends AccountMailProps {}

/** A mail to send: which, to which address, with what. `userId` is whose address that is: he may not want what is optional. */
export type Mail = {
  [Name in keyof MailProps]: { mail: Name; to: string; props: MailProps[Name]; userId?: string };
}[keyof MailProps];
