import type { ErrorCode } from '#kit/error-codes.ts';

/** Why a change of a club was refused. */
type ClubErrorCode = Extract<
  ErrorCode,
  | 'already-invited'
  | 'changed'
  | 'closed'
  | 'forbidden'
  | 'full'
  | 'incomplete'
  | 'invalid-transition'
  | 'not-found'
  | 'nothing'
  | 'ordered'
  | 'unavailable'
>;

/** The messages of the pages of clubs. */
export const clubErrorMessages: Readonly<Record<ClubErrorCode, string>> = {
  'already-invited': 'This was sent within the last 24 hours. You can send it again tomorrow.',
  changed: 'This was changed meanwhile, by somebody else or by you in another tab.',
  closed: 'People can join only a club that is open. Open it first.',
  forbidden: 'Only owners of the winery can change its clubs.',
  full: 'This is as many as there can be. Close or delete one first.',
  incomplete:
    'People can only join a club with a tier, and a subscription with wines. Add them first, or close the club.',
  'invalid-transition': 'This is no longer possible. The page shows what it is now.',
  'not-found': 'This is no longer there.',
  nothing: 'There is no release to copy yet.',
  ordered: 'This is in use, so it can’t be deleted.',
  unavailable: 'This is not for clubs of this kind: a subscription has wines to choose from, the others have releases.',
};
