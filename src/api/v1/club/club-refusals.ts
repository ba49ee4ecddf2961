import { invitationsPerDay } from '#features/clubs/invitations/invitation.ts';
import { planLimitMessage, type ReachedLimit } from '#features/wineries/terms/winery-terms.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { apiRefusal } from '../../refusals.ts';
import { type ApiRefusal, invalidFields, signInFirst } from '../../responses.ts';

/** A refusal of a use case of clubs, with what it says of itself. */
type ClubUseCaseRefusal =
  | Refusal<
      | 'forbidden'
      | 'signed-out'
      | 'not-found'
      | 'changed'
      | 'closed'
      | 'expired'
      | 'unavailable'
      | 'already-invited'
      | 'already-member'
      | 'own-winery'
      | 'email-unverified'
      | 'no-payout-account'
      | 'invalid-transition'
      | 'ordered'
      | 'nothing'
    >
  | Refusal<'full', { mayWait?: boolean }>
  | Refusal<'incomplete', { problems?: readonly string[] }>
  | Refusal<'plan-limit', { reached: ReachedLimit }>
  | Refusal<'transaction-listing-insufficient-stock', { listingId: string; left: number }>
  | Refusal<'too-many', { retryAfterSeconds: number } | { leftToday: number }>
  | Refusal<'validation-invalid-params', { errors: FieldErrors }>;

const tooManyMails = `A winery mails at most ${invitationsPerDay} invitations a day: meta says how many are left`;

/**
 * Such a refusal as a response: one error for each invalid field, whether one may wait for a place of a full club, what
 * a release still lacks, and of which wine there is too little.
 */
export function clubRefusal(refusal: ClubUseCaseRefusal): ApiRefusal {
  switch (refusal.code) {
    case 'validation-invalid-params':
      return invalidFields(refusal.errors);
    case 'too-many':
      if ('retryAfterSeconds' in refusal) return apiRefusal(refusal);
      return { ok: false, code: 'too-many-requests', title: tooManyMails, meta: { left: refusal.leftToday } };
    case 'full':
      return {
        ok: false,
        code: refusal.code,
        ...(refusal.mayWait !== undefined && { meta: { mayWait: refusal.mayWait } }),
      };
    case 'incomplete':
      return { ok: false, code: refusal.code, ...(refusal.problems && { meta: { problems: refusal.problems } }) };
    case 'plan-limit':
      return { ok: false, code: refusal.code, title: planLimitMessage(refusal.reached) };
    case 'transaction-listing-insufficient-stock':
      return { ok: false, code: refusal.code, meta: { listingId: refusal.listingId, left: refusal.left } };
    default:
      return refusal.code === 'signed-out' ? signInFirst : { ok: false, code: refusal.code };
  }
}

/** The result of a use case of clubs, as a response. */
export function clubAnswer<Value>(done: Result<Value, ClubUseCaseRefusal>): Result<Value, ApiRefusal> {
  return done.ok ? done : clubRefusal(done);
}

/** The result of a change that has nothing to tell, as a response with the id of what was changed. */
export async function changedId(
  id: string,
  changed: Promise<Result<unknown, ClubUseCaseRefusal>>,
): Promise<Result<{ id: string }, ApiRefusal>> {
  const done = await changed;
  return done.ok ? ok({ id }) : clubRefusal(done);
}
