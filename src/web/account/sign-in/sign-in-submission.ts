import { data } from 'react-router';
import { useLogout } from '../../shell/account-menu/logout-button.tsx';
import { isPageNotLoaded } from '../../shell/errors/page-not-loaded.ts';
import { type SingleSubmission, useSingleSubmission } from '../../shell/use-single-submission.ts';
import { forgetKeptTyping } from './use-kept-typing.ts';

/** The specification's message when signing in or out is already in progress. */
const inProgressMessage = 'Login or logout already in progress';

/**
 * Submits only one form for signing in, out, or up at a time.
 * @returns the form's `onSubmit`, and the message if another form was submitted meanwhile
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
 * The `clientAction` of signing in, out, and up.
 * @returns the action's answer; if the shop cannot be reached, an error message
 */
export async function sendSignIn<Answer>(action: () => Promise<Answer>) {
  try {
    return await action();
  } catch (error) {
    if (isPageNotLoaded(error)) {
      const problem = 'The shop could not be reached. Please try again in a moment.';
      // why: with an error status React Router does not reload the page's data, which would fail too and replace the
      // form
      return data({ status: 'refused' as const, code: 'unreachable', problem }, { status: 503 });
    }
    // why: a redirect says that it succeeded
    if (error instanceof Response) forgetKeptTyping();
    throw error;
  }
}
