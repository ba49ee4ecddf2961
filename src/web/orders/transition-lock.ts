import { transitionInProgress } from '#features/orders/process/transition-messages.ts';
import { isPageNotLoaded } from '../shell/errors/page-not-loaded.ts';

let running = false;

/**
 * Lets only one move of an order run at once in this browser; messages wait for nobody.
 * @returns the action's answer; for a second move, and for a shop that cannot be reached, what to say
 */
export async function withTransitionLock<Answer>(request: Request, action: () => Promise<Answer>) {
  const intent = String((await request.clone().formData()).get('intent'));
  const isTransition = intent !== 'message';
  if (isTransition && running) return { intent, problem: transitionInProgress, typed: {}, errors: {} };
  running ||= isTransition;
  try {
    return await action();
  } catch (error) {
    if (!isPageNotLoaded(error)) throw error;
    const problem = 'The shop could not be reached. What you wrote is still here: please try again in a moment.';
    return { intent, problem, typed: {}, errors: {} };
  } finally {
    if (isTransition) running = false;
  }
}
