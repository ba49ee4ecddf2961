import type { JoinRefusal } from '#features/clubs/joining/joining.ts';
import type { InvalidParams } from '#kit/field-errors.ts';
import { limitedAccessMessage, tooManyMessage } from '../forms/form-result.ts';

/** Why somebody cannot join a club, in words. */
export function joinProblem(refusal: Exclude<JoinRefusal, InvalidParams>): string {
  switch (refusal.code) {
    case 'forbidden':
      return limitedAccessMessage;
    case 'not-found':
      return 'This club is no longer here, or your invitation is not for this account.';
    case 'closed':
      return 'This club or this tier takes no new members now.';
    case 'unavailable':
      return 'The winery offers no wines in this club now. Please try again later.';
    case 'changed':
      return 'The winery has changed the terms of this tier meanwhile. Read them again, then agree.';
    case 'already-member':
      return 'You are a member of this club already. You can give it to somebody as a gift.';
    case 'own-winery':
      return 'You work for this winery, so you can’t join its club.';
    case 'email-unverified':
      return 'Verify your e-mail address first: we sent you a link.';
    case 'no-payout-account':
      return 'This winery can’t take payments now. Please try again later.';
    case 'full':
      return refusal.mayWait
        ? 'The last place was taken just now. Tick the box to wait for the next one; nothing is charged until then.'
        : 'This club is full.';
    case 'too-many':
      return tooManyMessage(refusal);
  }
}
