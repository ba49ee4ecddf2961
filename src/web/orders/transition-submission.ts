import { createContext } from 'react';
import { data } from 'react-router';
import { transitionInProgress } from '#features/orders/process/transition-messages.ts';
import { isPageNotLoaded } from '../shell/errors/page-not-loaded.ts';
import { type SingleSubmission, useSingleSubmission } from '../shell/use-single-submission.ts';
import type { RejectedOrderForm } from './order-page.ts';

/** How the forms of an order's transitions are sent; where none is given, each by itself. */
export const TransitionSubmitContext = createContext<SingleSubmission['onSubmit'] | undefined>(undefined);

/**
 * Has the transitions of an order's page sent one at a time; messages wait for nobody.
 * @returns `rejected` of a transition that was pressed while another is on its way
 */
export function useTransitionSubmission(): Pick<SingleSubmission, 'onSubmit'> & {
  rejected: RejectedOrderForm | undefined;
} {
  const { onSubmit, ignoredIntent } = useSingleSubmission({ replace: true, preventScrollReset: true });
  const rejected =
    ignoredIntent === undefined ? undefined : refused(ignoredIntent, 'in-progress', transitionInProgress);
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
