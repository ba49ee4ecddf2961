import { createContext } from 'react';
import { data } from 'react-router';
import { transitionInProgress } from '#features/orders/process/transition-messages.ts';
import type { OrderAction } from '#features/orders/process/transition-presentations.ts';
import { isPageNotLoaded } from '../shell/errors/page-not-loaded.ts';
import { type SingleSubmission, useSingleSubmission } from '../shell/use-single-submission.ts';
import type { RejectedOrderForm } from './order-page.ts';

/** How the forms of an order's transitions are sent; where none is given, each by itself. */
export const TransitionSubmitContext = createContext<SingleSubmission['onSubmit'] | undefined>(undefined);

/**
 * Has the transitions of an order's page sent one at a time; messages wait for nobody.
 * @param asked the transition whose dialog is open
 * @returns `rejected` where another was pressed while one is on its way
 */
export function useTransitionSubmission(asked: OrderAction | undefined): Pick<SingleSubmission, 'onSubmit'> & {
  rejected: RejectedOrderForm | undefined;
} {
  const { onSubmit, isIgnored } = useSingleSubmission({ replace: true, preventScrollReset: true });
  const rejected = isIgnored ? refused(asked ?? 'accept', 'in-progress', transitionInProgress) : undefined;
  return { onSubmit, rejected };
}

/** The `clientAction` of an order's page. @returns the action's answer; for a shop that cannot be reached, what to say */
export async function sendOrderForm<Answer>(request: Request, action: () => Promise<Answer>) {
  const intent = String((await request.clone().formData()).get('intent'));
  try {
    return await action();
  } catch (error) {
    if (!isPageNotLoaded(error)) throw error;
    const problem = 'The shop could not be reached. What you wrote is still here: please try again in a moment.';
    // why: as a failure, so that React Router does not ask for the page too, and put an error in place of what was typed
    return data(refused(intent, 'unreachable', problem), { status: 503 });
  }
}

function refused(intent: string, code: string, problem: string): RejectedOrderForm {
  return { status: 'refused', code, problem, intent: intent as RejectedOrderForm['intent'], typed: {} };
}
