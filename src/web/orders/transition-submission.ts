import { createContext } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { transitionInProgress } from '#features/orders/process/transition-messages.ts';
import type { OrderAction } from '#features/orders/process/transition-presentations.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import { ownerConflictOf } from '../forms/owner-conflict.ts';
import { isPageNotLoaded } from '../shell/errors/page-not-loaded.ts';
import { type SingleSubmission, useSingleSubmission } from '../shell/use-single-submission.ts';
import type { RejectedOrderForm } from './order-page.ts';

/** The submit handler of transition forms; without one each form submits by itself. */
export const TransitionSubmitContext = createContext<SingleSubmission['onSubmit'] | undefined>(undefined);

/**
 * Submits the transitions of an order's page one at a time; messages are independent.
 * @param dialog the transition whose dialog is open
 * @returns the handler, and `rejected` if another was submitted while one is in progress
 */
export function useTransitionSubmission(dialog: OrderAction | undefined): Pick<SingleSubmission, 'onSubmit'> & {
  rejected: RejectedOrderForm | undefined;
} {
  const { onSubmit, isIgnored } = useSingleSubmission({ replace: true, preventScrollReset: true });
  const rejected = isIgnored ? refused(dialog ?? 'accept', 'in-progress', transitionInProgress) : undefined;
  return { onSubmit, rejected };
}

/**
 * The `clientAction` of an order's page.
 * @returns the action's answer; if the shop cannot be reached, an error message
 */
export async function sendOrderForm<Answer>(request: Request, action: () => Promise<Answer>) {
  const intent = String((await request.clone().formData()).get('intent'));
  try {
    return await action();
  } catch (error) {
    if (!isPageNotLoaded(error)) throw error;
    const problem = 'The shop could not be reached. What you wrote is still here: please try again in a moment.';
    // why: with an error status React Router does not reload the page's data, which would fail too and replace what was
    // typed
    return data(refused(intent, 'unreachable', problem), { status: 503 });
  }
}

/**
 * Whether an order's page loads its data again: also after a form that the order refused, of which the page says that it
 * shows the order as it is now. Not if the shop could not be reached.
 */
export function reloadIfRefused({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  return (actionStatus === 409 && !ownerConflictOf(actionResult)) || defaultShouldRevalidate;
}

function refused(intent: string, code: ErrorCode, problem: string): RejectedOrderForm {
  return { status: 'refused', code, problem, intent: intent as RejectedOrderForm['intent'], typed: {} };
}
