import { maxPasskeys } from '#features/accounts/passkeys/passkey.ts';
import { limitedAccess } from '../../forms/form-result.ts';

/** Why something about passkeys was refused, by the code of the refusal. */
export const passkeyProblems = {
  forbidden: limitedAccess.problem,
  'proof-required': 'Confirm that it’s you first.',
  unavailable: 'Passkeys don’t work on this site.',
  full: `You have ${maxPasskeys} passkeys, which is the most an account can have. Remove one first.`,
  'signed-out': 'You took too long. Please log in again.',
  expired: 'That took too long. Please try again.',
  wrong: 'This passkey was not accepted. Please try again.',
  'no-match': 'This passkey doesn’t log in to any account here. It may have been removed.',
  'not-found': 'This passkey is gone already.',
  'no-password':
    'Nothing else logs in to your account. Choose a password first: log out, then press “Forgot your password?”',
} as const;

/** What the page says when the browser or the authenticator made nothing of it, by the name of the browser's error. */
export function ceremonyProblem(errorName: string): string {
  switch (errorName) {
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.';
    case 'SecurityError':
      return 'Passkeys don’t work at this address of the site.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device can’t make a passkey with a screen lock, fingerprint, or PIN.';
    default:
      return 'No passkey was used. You can try again.';
  }
}
