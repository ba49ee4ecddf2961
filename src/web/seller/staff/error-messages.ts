import type { ErrorCode } from '#kit/error-codes.ts';

/** Why something about a winery's staff, or an invitation to it, was refused. */
type StaffErrorCode = Extract<
  ErrorCode,
  | 'already-invited'
  | 'already-member'
  | 'broken-link'
  | 'expired'
  | 'forbidden'
  | 'last-owner'
  | 'not-found'
  | 'proof-required'
  | 'too-many-staff'
  | 'wrong-account'
>;

/** The messages of the staff page and of invitations. */
export const staffErrorMessages: Readonly<Record<StaffErrorCode, string>> = {
  'already-invited': 'This address has an invitation that still works. Send it again instead.',
  'already-member': 'Somebody at the winery already has this address.',
  'broken-link': 'This link doesn’t work: it was used, revoked, or replaced by a newer one.',
  expired: 'This invitation has expired. Ask an owner of the winery to send it again.',
  forbidden: 'You can’t do this at this winery.',
  'last-owner': 'A winery keeps at least one owner. Invite another owner first, or hand the winery over.',
  'not-found': 'That’s no longer there. The page now shows what is.',
  'proof-required': 'Confirm that it’s you first.',
  'too-many-staff': 'The winery has as many people and open invitations as it can have.',
  'wrong-account': 'This invitation is for another e-mail address. Log in with the account that has it.',
};
