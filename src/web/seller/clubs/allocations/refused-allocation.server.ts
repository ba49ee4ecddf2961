import type { ErrorCode } from '#kit/error-codes.ts';
import type { InvalidParams } from '#kit/field-errors.ts';
import { answerForm } from '../../../forms/form-action.server.ts';
import { editConflictMessage, limitedAccess, type Rejected, type TypedText } from '../../../forms/form-result.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';

/** Why a change of an allocation was refused. */
type AllocationErrorCode = Extract<
  ErrorCode,
  'forbidden' | 'full' | 'invalid-transition' | 'no-payout-account' | 'not-found' | 'sold-out'
>;

const messages: Readonly<Record<AllocationErrorCode, string>> = {
  forbidden: 'Only owners of the winery can change its allocations.',
  full: 'This is as many as there can be.',
  'invalid-transition': 'This is no longer possible. The page shows what it is now.',
  'no-payout-account': 'The winery can’t be paid yet. Set up payouts first.',
  'not-found': 'This is no longer there.',
  'sold-out': 'Bottles were sold just now, so there are too few. Check the wines.',
};

type Refused =
  | InvalidParams
  | { ok: false; code: AllocationErrorCode | 'changed' }
  | { ok: false; code: 'incomplete'; problems: string[] };

/** The answer to a refused form of an allocation. @param typed what was typed, to be shown again */
export function refusedAllocation({ actor }: SignedInPage, refusal: Refused, typed: TypedText = {}) {
  if (refusal.code === 'validation-invalid-params') {
    return answerForm<Rejected>({ status: 'invalid', fields: refusal.errors, typed });
  }
  if (actor.limited) return answerForm<Rejected>({ ...limitedAccess, typed });
  if (refusal.code === 'changed') {
    return answerForm<Rejected>({ status: 'conflict', problem: editConflictMessage, typed });
  }
  const problem = 'problems' in refusal ? refusal.problems.join(' ') : messages[refusal.code];
  return answerForm<Rejected>({ status: 'refused', code: refusal.code, problem, typed });
}
