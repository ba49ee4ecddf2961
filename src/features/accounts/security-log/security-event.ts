/**
 * What the security log records, by kind, with its label in the dashboard. `bounded` kinds can be caused by anybody as
 * often as they like, so only a bounded number an hour is kept of them; the others follow from a proof of who somebody
 * is, and each is kept.
 */
export const securityEventKinds = {
  'signed-up': { label: 'Signed up', bounded: true },
  'signed-in': { label: 'Logged in', bounded: true },
  'sign-in-failed': { label: 'Login failed', bounded: true },
  'sign-in-limited': { label: 'Too many login attempts', bounded: true },
  'signed-out': { label: 'Logged out', bounded: true },
  'session-ended': { label: 'Logged out a device', bounded: true },
  'other-sessions-ended': { label: 'Logged out all other devices', bounded: true },
  'second-factor-passed': { label: 'Two-step code accepted', bounded: true },
  'second-factor-failed': { label: 'Wrong two-step code', bounded: true },
  'second-factor-limited': { label: 'Too many two-step codes', bounded: true },
  'recovery-code-used': { label: 'Recovery code used', bounded: false },
  'recovery-codes-replaced': { label: 'Got new recovery codes', bounded: false },
  'second-factor-enabled': { label: 'Two-step login turned on', bounded: false },
  'second-factor-disabled': { label: 'Two-step login turned off', bounded: false },
  'passkey-added': { label: 'Passkey added', bounded: false },
  'passkey-removed': { label: 'Passkey removed', bounded: false },
  'passkey-counter-refused': { label: 'Passkey refused: there may be a copy of it', bounded: true },
  'provider-connected': { label: 'Identity provider connected', bounded: false },
  'provider-disconnected': { label: 'Identity provider disconnected', bounded: false },
  'authenticator-app-removed': { label: 'Authenticator app removed', bounded: false },
  'proof-given': { label: 'Confirmed it’s them', bounded: true },
  'proof-failed': { label: 'Failed to confirm it’s them', bounded: true },
  'password-changed': { label: 'Password changed', bounded: false },
  'password-reset': { label: 'Password reset by e-mail', bounded: false },
  'email-change-requested': { label: 'E-mail change requested', bounded: true },
  'birth-date-differs': { label: 'Entered a different date of birth from the imported one', bounded: true },
  'email-declined': { label: 'Verification e-mail answered “This wasn’t me”', bounded: true },
  'email-changed': { label: 'E-mail address changed', bounded: false },
  'account-deleted': { label: 'Account deleted', bounded: false },
  'access-refused': { label: 'Access refused', bounded: true },
  'payout-account-changed': { label: 'Payout account changed', bounded: false },
  'payout-link-created': { label: 'Payout account link created', bounded: true },
} as const satisfies Record<string, { label: string; bounded: boolean }>;

/** A kind of event of the security log. */
export type SecurityEventKind = keyof typeof securityEventKinds;

/** How long an event is kept, in milliseconds: ninety days. */
export const securityEventLifetime = 90 * 24 * 3600 * 1000;

/**
 * How many events of a bounded kind are kept an hour: of one account, or of one network where no account is known, and
 * of everybody together.
 */
export const eventsPerHour = { each: 60, everybody: 3_000 } as const;
