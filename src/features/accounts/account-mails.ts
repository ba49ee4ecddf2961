import type { PagePath } from '#features/mail/mail.ts';

/** A link that works until `expiresAt` (ISO 8601). After that the mail is no longer sent. */
type ExpiringLink = { path: PagePath; expiresAt: string };

/**
 * The properties of each mail about accounts. Mails to unverified emails contain nothing that the person who caused
 * them could choose; otherwise anybody could send text to any email in the shop's name.
 */
export type AccountMailProps = {
  /** Asks the owner of a new account to verify its email. */
  'verify-email': ExpiringLink;
  /** Lets a person who forgot the password choose a new one. */
  'reset-password': ExpiringLink;
  /** Asks to verify the email that an account is to change to. Sent to the new email. */
  'confirm-new-email': ExpiringLink;
  /** Says that the email was changed. Sent to the old email; does not contain the new one. */
  'email-changed': Record<never, never>;
  /** Welcomes a person whose email is verified. */
  welcome: { firstName: string };
  /** Says that an admin banned the account, and why. */
  'account-banned': { reason: string };
  /** Says that the ban was lifted. */
  'account-unbanned': Record<never, never>;
};

/**
 * What can change of a second factor. `reset` is by an admin, `code-used` that a recovery code was. The authenticator
 * app turns it on and off with `on` and `off`, and `app-off` removes the app where passkeys remain; a passkey turns it
 * on and off with `passkey-on` and `passkey-off`, and others come and go with `passkey-added` and `passkey-removed`. The
 * identity provider that logs in to the account is told in the same way.
 */
export type SecondFactorChange =
  | 'on'
  | 'off'
  | 'app-off'
  | 'codes'
  | 'code-used'
  | 'reset'
  | 'passkey-on'
  | 'passkey-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-connected'
  | 'provider-disconnected';

/** The properties of each mail about a change that somebody else could have made. None of them can be turned off. */
export type SecurityMailProps = {
  /** Says that the password was changed or reset. */
  'password-changed': Record<never, never>;
  /** Says that the email was changed. Sent to the new email. */
  'new-email': Record<never, never>;
  /** Says what changed of the second factor, or of the identity provider, of which `provider` is the operator's label. */
  'second-factor-changed': { what: SecondFactorChange; provider?: string | undefined };
  /** Says that the bank account of a winery was changed, or who is paid. Sent to all owners of the winery. */
  'payout-account-changed': { winery: string; what: 'bank' | 'holder' };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends AccountMailProps, SecurityMailProps {}
}
