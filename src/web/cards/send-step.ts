import { pageOwnerField } from '#features/accounts/page-owner.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import { announceOwnerConflict, ownerConflictOf } from '../forms/owner-conflict.ts';
import { documentOwner } from '../forms/page-owner.ts';

/**
 * The answer to a step, like the answers to forms; `unreachable` if there was none. Then, and after `failed`, it is
 * unknown whether the step was done, so every step may be repeated.
 */
export type StepAnswer<Saved extends object, Refused extends object = object> =
  | (Saved & { status: 'saved' })
  | (Refused & { status: 'refused'; code: ErrorCode })
  | { status: 'unreachable' };

/**
 * Sends one step of paying, of saving a card, or of using a passkey to an action. It never throws.
 * Uses `fetch` and not a fetcher: between two steps the payment gateway or the authenticator is called, and each step
 * needs the previous
 * answer; a fetcher's `submit` resolves without its answer, which comes with a later rendering, and renders an error
 * page if the shop cannot be reached.
 * @param timeoutMs the time limit, since the server calls the payment gateway meanwhile
 */
export async function sendStep<Saved extends object, Refused extends object = object>(
  url: string,
  fields: Record<string, string>,
  timeoutMs: number,
): Promise<StepAnswer<Saved, Partial<Refused>>> {
  try {
    const body = new URLSearchParams({ ...fields, [pageOwnerField]: documentOwner() });
    const response = await fetch(url, { method: 'post', body, signal: AbortSignal.timeout(timeoutMs) });
    const answer = await response.json();
    const conflict = ownerConflictOf(answer);
    if (conflict) announceOwnerConflict(conflict);
    return answer.status === (response.ok ? 'saved' : 'refused') ? answer : { status: 'refused', code: 'failed' };
  } catch {
    return { status: 'unreachable' };
  }
}
