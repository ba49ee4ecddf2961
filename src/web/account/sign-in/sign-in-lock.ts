import { isPageNotLoaded } from '../../shell/errors/page-not-loaded.ts';

/** What the specification says to whoever starts a second one while the first is under way. */
const inProgressMessage = 'Login or logout already in progress';

let running = false;

/**
 * Lets only one of signing in, out and up run at once in this browser. A second one is answered without asking the server.
 * @returns the action's answer; for a second one a problem in words; for a shop that cannot be reached a problem too
 */
export async function withSignInLock<Answer>(action: () => Promise<Answer>): Promise<Answer | { problem: string }> {
  if (running) return { problem: inProgressMessage };
  running = true;
  try {
    return await action();
  } catch (error) {
    if (isPageNotLoaded(error)) {
      return { problem: 'The shop could not be reached. Please try again in a moment.' };
    }
    throw error;
  } finally {
    running = false;
  }
}
