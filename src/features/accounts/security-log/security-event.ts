/**
 * What the security log records, by kind, with its label in the dashboard. `bounded` kinds can be caused by anybody as
 * often as they like, so only a bounded number an hour is kept of them; the others follow from a proof of who somebody
 * is, and each is kept.
 */
export const securityEventKinds = {
  'signed-up': { label: 'Signed up', bounded: true },
  'signed-in': { label: 'Signed in', bounded: true },
  'sign-in-failed': { label: 'Sign-in failed', bounded: true },
  'sign-in-limited': { label: 'Sign-in refused after too many attempts', bounded: true },
  'signed-out': { label: 'Signed out', bounded: true },
  'session-ended': { label: 'Ended a session', bounded: true },
  'other-sessions-ended': { label: 'Ended all other sessions', bounded: true },
  'second-factor-passed': { label: 'Second factor accepted', bounded: true },
  'second-factor-failed': { label: 'Second factor wrong', bounded: true },
  'second-factor-limited': { label: 'Second factor refused after too many attempts', bounded: true },
  'recovery-code-used': { label: 'Recovery code used', bounded: false },
  'recovery-codes-replaced': { label: 'New recovery codes', bounded: false },
  'second-factor-enabled': { label: 'Second factor turned on', bounded: false },
  'second-factor-disabled': { label: 'Second factor turned off', bounded: false },
  'passkey-added': { label: 'Passkey added', bounded: false },
  'passkey-removed': { label: 'Passkey removed', bounded: false },
  'proof-given': { label: 'Confirmed who they are', bounded: true },
  'proof-failed': { label: 'Could not confirm who they are', bounded: true },
  'password-changed': { label: 'Password changed', bounded: false },
  'password-reset': { label: 'Password set by a link from an e-mail', bounded: false },
  'email-change-requested': { label: 'Change of e-mail address requested', bounded: true },
  'email-changed': { label: 'E-mail address changed', bounded: false },
  'account-deleted': { label: 'Account deleted', bounded: false },
  'access-refused': { label: 'Access refused', bounded: true },
  'payout-account-changed': { label: 'Payout account opened or changed', bounded: false },
  'payout-link-created': { label: 'Link to change the payout account', bounded: true },
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
