import { Link, redirect, useNavigation } from 'react-router';
import { signOut } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm } from '../../forms/form-action.server.ts';
import { problemOf, type Rejected } from '../../forms/form-result.ts';
import { clearCartCookie } from '../../shell/cookies.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { redirectWithCookies } from '../session.server.ts';
import type { Route } from './+types/logout.route.ts';
import { sendSignIn, useSignInSubmission } from './sign-in-submission.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { app, awaits, user, unconfirmed } = getPageContext(context);
  if (!user && !unconfirmed && !awaits) throw redirect('/');
  return { site: app.site, name: user?.displayName ?? unconfirmed?.email ?? '' };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Log out');

/** Signs out and redirects to the front page. The browser keeps no cart: the account's cart is stored on the server. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  try {
    const { cookies } = await signOut(app, actor, { headers: request.headers });
    // why: whoever cancels before the account is complete still has the browser's own cart
    const clearing = actor.kind === 'user' ? [clearCartCookie(app.site.baseUrl)] : [];
    return redirectWithCookies('/', [...cookies, ...clearing]);
  } catch (error) {
    app.errors.report('logout-failed', error);
    const problem = 'Logging out did not work. Please try again.';
    return answerForm<Rejected>({ status: 'refused', code: 'failed', problem });
  }
}

/** Data that this browser stored for the account are deleted too. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await sendSignIn(serverAction);
  } catch (thrown) {
    if (thrown instanceof Response) sessionStorage.clear();
    throw thrown;
  }
}

export default function LogoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const submission = useSignInSubmission();
  return (
    <AuthPage
      title="Log out"
      lead={`You are logged in as ${loaderData.name}.`}
      problem={submission.problem ?? problemOf(actionData)}
      after={
        <Link to="/" className="link">
          Stay logged in
        </Link>
      }
    >
      <Form method="post" onSubmit={submission.onSubmit}>
        <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Logging out">
          Log out
        </Button>
      </Form>
    </AuthPage>
  );
}
