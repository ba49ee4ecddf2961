import { data, Link, redirect } from 'react-router';
import { signUp } from '#features/accounts/sign-in/sign-up.server.ts';
import { pageOf } from '../../app-context.server.ts';
import { finishSignIn } from '../session.server.ts';
import { AuthPage, failuresOf } from '../../components/account/auth-page.tsx';
import { withSignInLock } from './sign-in-lock.ts';
import { IdentityProviderButton } from './identity-provider-button.tsx';
import { SignUpForm, signUpIds } from './sign-up-form.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { personFormOptions, personFieldNames } from './person-form.server.ts';
import { readForm } from '../../read-form.server.ts';
import { privateMeta } from '../../seo/private-meta.ts';
import { sitePath } from '../../site-path.ts';
import { tooManyStatus, tooManyWords } from '../../too-many.ts';
import { typedText } from '../../typed.server.ts';
import type { Route } from './+types/signup.route.ts';

/** `/signup`, and `/authentication`: the same page with the terms open over it. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, unconfirmed } = pageOf(context);
  const from = sitePath(url.searchParams.get('from'));
  if (actor.kind === 'user') throw redirect(from);
  if (unconfirmed) throw redirect(`/confirm?${new URLSearchParams({ from })}`);
  return {
    site: app.site,
    from,
    provider: app.identityProviderName,
    ...personFormOptions(app.clock),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Sign up');

/** Opens an account, signs in and leads back to where the person came from. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = pageOf(context);
  const form = await readForm(request);
  const from = { headers: request.headers, network };
  const result = await signUp(app, actor, Object.fromEntries(form), from).catch((error: unknown) => {
    app.errors.report('signup-failed', error);
    return { ok: false, reason: 'signup-failed' } as const;
  });
  if (result.ok) throw await finishSignIn(app, request, form, result.cookies);
  const typed = typedText(form, [...personFieldNames, 'email', 'from']);
  switch (result.reason) {
    case 'invalid':
      return data({ typed, errors: result.errors, problem: undefined }, { status: 400 });
    case 'email-taken': {
      const email = 'An account with this e-mail address already exists. Try logging in instead.';
      return data({ typed, errors: { email }, problem: undefined }, { status: 409 });
    }
    case 'too-many':
      return data({ typed, errors: {}, problem: tooManyWords(result) }, { status: tooManyStatus(result) });
    default: {
      const problem = 'Signup failed. Please make sure all the information you entered is correct and try again.';
      return data({ typed, errors: {}, problem }, { status: 500 });
    }
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withSignInLock(serverAction);
}

export default function SignUpPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { site, provider, states, year } = loaderData;
  const sent = actionData && 'typed' in actionData ? actionData : undefined;
  const from = sent ? sitePath(sent.typed.from) : loaderData.from;
  const query = from === '/' ? '' : `?${new URLSearchParams({ from })}`;
  const { id } = matches.at(-1) ?? {};
  return (
    <AuthPage
      wide
      title="Sign up"
      lead={
        <>
          One account for buying, favorites and reviews. You have one?{' '}
          <Link to={`/login${query}`} className="link">
            Log in
          </Link>
        </>
      }
      problem={actionData?.problem}
      failures={failuresOf(sent?.errors, signUpIds)}
    >
      <IdentityProviderButton name={provider} from={from} />
      <SignUpForm typed={sent?.typed ?? {}} errors={sent?.errors ?? {}} from={from} states={states} year={year} />
      <TermsDialog site={site} standingFor={id === 'authentication-page' ? `/signup${query}` : undefined} />
    </AuthPage>
  );
}
