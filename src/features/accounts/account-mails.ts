import type { PagePath } from '#features/mail/mail.ts';

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

declare module '#features/mail/mail.ts' {
  interface MailProps extends AccountMailProps {}
}
