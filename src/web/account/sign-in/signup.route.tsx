import { Form, type FormProps, Link, redirect, useNavigation } from 'react-router';
import { signUp } from '#features/accounts/sign-in/sign-up.server.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { FieldGroup, failuresOf, fieldPropsOf } from '../../forms/form-fields.tsx';
import {
  type FormState,
  formStateOf,
  problemOf,
  type Rejected,
  tooManyAttempts,
  tooManyStatus,
} from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { sameSitePath } from '../../shell/return-url.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PersonFields, personIds } from '../person-fields.tsx';
import { finishSignIn } from '../session.server.ts';
import type { Route } from './+types/signup.route.ts';
import { IdentityProviderButton } from './identity-provider-button.tsx';
import { personFieldNames, personFormOptions } from './person-form.server.ts';
import { ReturnFields } from './return-fields.tsx';
import { sendSignIn, useSignInSubmission } from './sign-in-submission.ts';
import { TermsDialog } from './terms-dialog.tsx';

/** `/signup`, and `/authentication`: the same page with the terms open in a dialog. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, unconfirmed } = getPageContext(context);
  const from = sameSitePath(url.searchParams.get('from'));
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

/** Creates an account, signs in, and redirects to the page from which the person came. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const from = { headers: request.headers, network };
  const result = await signUp(app, actor, Object.fromEntries(form), from).catch((error: unknown) => {
    app.errors.report('signup-failed', error);
    return { ok: false, code: 'signup-failed' } as const;
  });
  if (result.ok) throw await finishSignIn(app, request, form, result.value);
  const typed = readTypedText(form, [...personFieldNames, 'email', 'from']);
  switch (result.code) {
    case 'invalid':
      return answerForm<Rejected>({ status: 'invalid', typed, fields: result.errors });
    case 'email-taken': {
      const email = 'An account with this e-mail address already exists. Try logging in instead.';
      return answerForm<Rejected>({ status: 'invalid', typed, fields: { email } }, { status: 409 });
    }
    case 'too-many':
      return answerForm<Rejected>({ ...tooManyAttempts(result), typed }, { status: tooManyStatus(result) });
    default: {
      const problem = 'Signup failed. Please make sure all the information you entered is correct and try again.';
      return answerForm<Rejected>({ status: 'refused', code: result.code, problem, typed });
    }
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignIn(serverAction);
}

export default function SignUpPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { site, provider, states, year } = loaderData;
  const { onSubmit, problem } = useSignInSubmission();
  const sent = actionData && 'typed' in actionData ? actionData : undefined;
  const from = sent?.typed ? sameSitePath(sent.typed.from) : loaderData.from;
  const state = formStateOf(actionData);
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
      problem={problem ?? problemOf(actionData)}
      failures={failuresOf(state.errors, signUpIds)}
    >
      <IdentityProviderButton name={provider} from={from} />
      <SignUpForm {...state} onSubmit={onSubmit} from={from} states={states} year={year} />
      <TermsDialog site={site} formUrl={id === 'authentication-page' ? `/signup${query}` : undefined} />
    </AuthPage>
  );
}

/** The ids of the form's fields by their names, in their order. */
const signUpIds = {
  email: 'email',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
  ...personIds,
};

/** The form to sign up. */
function SignUpForm(
  props: FormState & Pick<FormProps, 'onSubmit'> & { from: string; states: readonly Choice[]; year: number },
) {
  const { onSubmit, from, states, year, ...form } = props;
  const busy = useNavigation().formAction?.startsWith('/signup') ?? false;
  return (
    <Form
      method="post"
      action="/signup"
      onSubmit={onSubmit}
      className="grid gap-8"
      noValidate={Object.keys(form.errors).length > 0}
    >
      <ReturnFields from={from} />
      <FieldGroup id="log-in" title="How you log in">
        <TextField
          {...fieldPropsOf(form)('email')}
          type="email"
          label="E-mail address"
          autoComplete="username"
          maxLength={254}
          required
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <NewPasswordFields
            label="Password"
            hint={<span className="max-md:hidden">So that no slip locks you out</span>}
            errors={form.errors}
          />
        </div>
      </FieldGroup>
      <PersonFields {...form} states={states} year={year}>
        <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Signing up">
          Sign up
        </Button>
      </PersonFields>
    </Form>
  );
}
