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
};

/** The properties of each mail about a change that somebody else could have made. None of them can be turned off. */
export type SecurityMailProps = {
  /** Says that the password was changed or reset. */
  'password-changed': Record<never, never>;
  /** Says that the email was changed. Sent to the new email. */
  'new-email': Record<never, never>;
  /** Says what changed of the second factor: `reset` is by an admin, `code-used` that a recovery code was. */
  'second-factor-changed': { what: 'on' | 'off' | 'codes' | 'code-used' | 'reset' };
  /** Says that the bank account of a winery was changed, or who is paid. Sent to all owners of the winery. */
  'payout-account-changed': { winery: string; what: 'bank' | 'holder' };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends AccountMailProps, SecurityMailProps {}
}
