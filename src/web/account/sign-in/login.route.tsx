import { type FormProps, Link, redirect, useNavigation } from 'react-router';
import { passwordLength } from '#features/accounts/account.ts';
import { relyingPartyOf } from '#features/accounts/passkeys/relying-party.ts';
import { signInWithPasskey } from '#features/accounts/passkeys/sign-in-with-passkey.server.ts';
import { signIn } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { problemOf, type Rejected, tooManyAttempts, tooManyStatus } from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { passkeyProblems } from '../../shell/passkeys/error-messages.ts';
import { PasskeyButton, passkeyIntent } from '../../shell/passkeys/passkey-button.tsx';
import { sameSitePath } from '../../shell/return-url.ts';
import { finishSignIn } from '../session.server.ts';
import type { Route } from './+types/login.route.ts';
import { IdentityProviderButton } from './identity-provider-button.tsx';
import { providerProblem } from './provider-problems.ts';
import { ReturnFields, useReturnHash, useSignInUrl } from './return-fields.tsx';
import { sendSignIn, useSignInSubmission } from './sign-in-submission.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, awaits, unconfirmed } = getPageContext(context);
  const from = sameSitePath(url.searchParams.get('from'));
  // why: a failure before the provider's answer is read leads here, also for somebody who was connecting an account
  if (actor.kind === 'user' && url.searchParams.has('provider-failed'))
    throw redirect(`/account/security?${url.searchParams}`);
  if (actor.kind === 'user') throw redirect(from);
  if (awaits) throw redirect(`/login/second-factor?${new URLSearchParams({ from })}`);
  if (unconfirmed) throw redirect(`/confirm?${new URLSearchParams({ from })}`);
  const offersPasskeys = relyingPartyOf(app.site) !== undefined;
  const provider = app.identityProviderName;
  return { site: app.site, from, provider, problem: providerProblem(url.searchParams, provider), offersPasskeys };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Log in');

/** Signs in, with the password or a passkey, and redirects to the page from which the person came. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const byPasskey = form.get('intent') === passkeyIntent;
  const input = { email: form.get('email'), password: form.get('password') };
  const visit = { headers: request.headers, network };
  const result = await (byPasskey
    ? signInWithPasskey(app, actor, form.get('answer'), visit)
    : signIn(app, actor, input, visit));
  if (result.ok) throw await finishSignIn(app, request, form, result.value);
  const typed = readTypedText(form, ['email', 'from']);
  if (result.code === 'too-many') {
    const headers = { 'retry-after': String(result.retryAfterSeconds) };
    return answerForm<Rejected>({ ...tooManyAttempts(result), typed }, { status: tooManyStatus(result), headers });
  }
  const problem =
    byPasskey || result.code === 'expired'
      ? passkeyProblems[result.code]
      : 'The e-mail and password did not match the records.';
  return answerForm<Rejected>({ status: 'refused', code: result.code, problem, typed });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignIn(serverAction);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, offersPasskeys } = loaderData;
  const { onSubmit, problem } = useSignInSubmission();
  const hash = useReturnHash();
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  const from = typed ? sameSitePath(typed.from) : loaderData.from;
  return (
    <AuthPage
      title="Log in"
      problem={problem ?? problemOf(actionData) ?? loaderData.problem}
      after={
        <>
          New here?{' '}
          <Link to={useSignInUrl('/signup', from)} className="link">
            Sign up
          </Link>
        </>
      }
    >
      <IdentityProviderButton name={provider} from={from} />
      <LoginForm from={from} email={typed?.email ?? ''} onSubmit={onSubmit} />
      {offersPasskeys ? <PasskeyButton purpose="sign-in" fields={{ from, hash }} kind="secondary" wide /> : null}
    </AuthPage>
  );
}

/** The fields for email and password. @param email as it was typed before */
function LoginForm({ from, email, onSubmit }: { from: string; email: string; onSubmit: FormProps['onSubmit'] }) {
  const { formAction, formData } = useNavigation();
  const busy = formAction?.startsWith('/login') === true && formData?.get('intent') !== passkeyIntent;
  return (
    <Form noValidate method="post" action={useSignInUrl('/login', from)} onSubmit={onSubmit} className="grid gap-5">
      <ReturnFields from={from} />
      <TextField
        id="login-email"
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        maxLength={254}
        defaultValue={email}
        required
      />
      <div className="grid gap-1">
        <TextField
          id="login-password"
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          required
        />
        <Link to="/recover-password" className="link inline-flex min-h-11 items-center justify-self-start text-small">
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Logging in">
        Log in
      </Button>
    </Form>
  );
}
