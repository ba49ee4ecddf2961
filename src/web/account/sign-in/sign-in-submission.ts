import { data } from 'react-router';
import { useLogout } from '../../shell/account-menu/logout-button.tsx';
import { isPageNotLoaded } from '../../shell/errors/page-not-loaded.ts';
import { type SingleSubmission, useSingleSubmission } from '../../shell/use-single-submission.ts';

/** What the specification says to whoever starts a second one while the first is under way. */
const inProgressMessage = 'Login or logout already in progress';

/**
 * Has only one of signing in, out and up sent at once.
 * @returns the form's `onSubmit`, and what to say of one that was pressed while another is on its way
 */
export function useSignInSubmission(): Pick<SingleSubmission, 'onSubmit'> & { problem: string | undefined } {
  const { onSubmit, isIgnored } = useSingleSubmission();
  const logout = useLogout();
  return {
    onSubmit: (event) => (logout.state === 'idle' ? onSubmit(event) : event.preventDefault()),
    problem: isIgnored ? inProgressMessage : undefined,
  };
}

/**
 * The `clientAction` of signing in, out and up.
 * @returns the action's answer; for a shop that cannot be reached a problem in words
 */
export async function sendSignIn<Answer>(action: () => Promise<Answer>) {
  try {
    return await action();
  } catch (error) {
    if (isPageNotLoaded(error)) {
      const problem = 'The shop could not be reached. Please try again in a moment.';
      // why: as a failure, so that React Router does not ask for the page too, and show an error in place of the form
      return data({ status: 'refused' as const, code: 'unreachable', problem }, { status: 503 });
    }
    throw error;
  }
}
