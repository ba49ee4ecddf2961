import type { ReactNode } from 'react';
import { Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { passSecondFactorWithPasskey } from '#features/accounts/passkeys/pass-with-passkey.server.ts';
import { passSecondFactor } from '#features/accounts/second-factor/pass-second-factor.server.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { type AnyFormResult, FormOutcome } from '../../forms/form-outcome.tsx';
import {
  formStateOf,
  problemOf,
  type Rejected,
  revalidateAfterForms,
  tooManyAttempts,
  tooManyStatus,
} from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { passkeyProblems } from '../../shell/passkeys/error-messages.ts';
import { PasskeyButton, passkeyIntent } from '../../shell/passkeys/passkey-button.tsx';
import { findMissingProof } from '../../shell/proof/proof.server.ts';
import { proofIds } from '../../shell/proof/proof-form.tsx';
import { sameSitePath } from '../../shell/return-url.ts';
import { answerPasskeys, loadPasskeys } from '../passkeys/passkey-forms.server.ts';
import { PasskeySection, passkeyFieldIds } from '../passkeys/passkey-section.tsx';
import { answerSecondFactor, loadSecondFactor, wrongCodeMessage } from '../security/second-factor-forms.server.ts';
import { codeFieldId, codesOf, SecondFactorSection } from '../security/second-factor-section.tsx';
import { finishSignIn } from '../session.server.ts';
import type { Route } from './+types/second-factor.route.ts';
import { ReturnFields, useReturnHash } from './return-fields.tsx';

/** The second step of logging in: a code or passkey, or, for an admin without a second factor, setting one up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, awaits } = getPageContext(context);
  const from = sameSitePath(url.searchParams.get('from'));
  if (!awaits) throw redirect(actor.kind === 'user' ? from : `/login?${new URLSearchParams({ from })}`);
  const setUp =
    awaits?.need === 'set-up'
      ? {
          factor: await loadSecondFactor(app, awaits.person),
          proof: await findMissingProof(app, awaits.person),
          passkeys: await loadPasskeys(app, awaits.person),
        }
      : null;
  const { hasApp, hasPasskey } = awaits;
  return { site: app.site, from, setUp, hasApp, hasPasskey };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Two-step login');

/** Not after the set-up: the page then shows the recovery codes, and would otherwise leave them at once. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult?.codes === undefined && revalidateAfterForms(args);
}

/** Checks the code or passkey and finishes logging in; for an admin, sets up the second factor. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = getPageContext(context);
  const { app, actor, awaits, network } = page;
  const form = await readForm(request);
  if (awaits?.need === 'set-up') {
    const given = [page, awaits.person, request, form] as const;
    const answered = (await answerSecondFactor(...given)) ?? (await answerPasskeys(...given));
    if (answered) return answered;
  }
  const byPasskey = form.get('intent') === passkeyIntent;
  const visit = { headers: request.headers, network };
  const passed = await (byPasskey
    ? passSecondFactorWithPasskey(app, actor, form.get('answer'), visit)
    : passSecondFactor(app, actor, form.get('code'), visit));
  if (passed.ok) throw await finishSignIn(app, request, form, passed.value);
  if (passed.code === 'signed-out') throw redirect('/login');
  if (passed.code === 'wrong') {
    if (byPasskey) return answerForm<Rejected>({ status: 'refused', code: 'wrong', problem: passkeyProblems.wrong });
    return answerForm<Rejected>({ status: 'invalid', fields: { code: wrongCodeMessage } });
  }
  const headers = { 'retry-after': String(passed.retryAfterSeconds) };
  return answerForm<Rejected>(tooManyAttempts(passed), { status: tooManyStatus(passed), headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const after = (
  <Link to="/logout" className="link">
    Cancel and log out
  </Link>
);

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, from, setUp, hasApp, hasPasskey } = loaderData;
  const [codes, hash] = [codesOf(actionData), useReturnHash()];
  const { errors } = formStateOf(actionData);
  const problem = problemOf(actionData);
  if (codes || setUp) return <SetUp from={from} setUp={setUp} codes={codes} errors={errors} result={actionData} />;
  const help = <Help email={site.contact.email}>{after}</Help>;
  return (
    <AuthPage title={hasPasskey ? 'One more step' : 'Enter your code'} problem={problem} after={help}>
      {hasPasskey ? <PasskeyButton purpose="second-factor" fields={{ from, hash }} kind="primary" wide /> : null}
      <CodeForm from={from} hasApp={hasApp} isSecondary={hasPasskey} error={errors.code} />
    </AuthPage>
  );
}

/** For an admin: setting up a second factor, and then its recovery codes. */
function SetUp(
  props: Pick<Route.ComponentProps['loaderData'], 'from' | 'setUp'> & {
    codes: readonly string[] | undefined;
    errors: FieldErrors;
    result: AnyFormResult | undefined;
  },
) {
  const { from, setUp, codes, errors, result } = props;
  if (codes) {
    return (
      <AuthPage title="Set up two-step login">
        <FormOutcome result={result} failures={[]} />
        <SecondFactorSection factor={null} proof={null} errors={errors} codes={codes} />
        <Button to={from} reloadDocument kind="primary" size="large" wide>
          I saved my codes. Continue
        </Button>
      </AuthPage>
    );
  }
  if (!setUp) return null;
  const { factor, proof, passkeys } = setUp;
  return (
    <AuthPage
      title="Set up two-step login"
      lead="Admins log in with a passkey, or with a password and a code from an app."
      after={after}
    >
      <FormOutcome
        result={result}
        failures={failuresOf(errors, { ...passkeyFieldIds(passkeys), ...proofIds, code: codeFieldId })}
      />
      <SecondFactorSection factor={factor} proof={proof} errors={errors} codes={undefined} required />
      <PasskeySection shown={passkeys} isProved={proof === null} errors={errors} />
    </AuthPage>
  );
}

/** What to do without the phone and without recovery codes, above a further link. */
function Help({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft text-pretty">
        Lost your phone and your recovery codes? Write to{' '}
        <a href={`mailto:${email}`} className="link wrap-anywhere">
          {email}
        </a>
        , and we’ll check that it’s you.
      </p>
      <div>{children}</div>
    </div>
  );
}

/** The field for the code of the app, if there is one, or a recovery code. */
function CodeForm(props: { from: string; hasApp: boolean; isSecondary: boolean; error: string | undefined }) {
  const { from, hasApp, isSecondary, error } = props;
  const { state, formData } = useNavigation();
  const busy = state === 'submitting' && formData?.get('intent') !== passkeyIntent;
  return (
    <Form method="post" className="grid gap-5" noValidate>
      <ReturnFields from={from} />
      <TextField
        id={codeFieldId}
        name="code"
        label={hasApp ? 'Code' : 'Recovery code'}
        hint={
          hasApp
            ? 'The six digits your authenticator app shows. No phone? Use a recovery code.'
            : 'If you don’t have your passkey with you.'
        }
        autoComplete="one-time-code"
        maxLength={60}
        required
        error={error}
      />
      <Button
        type="submit"
        kind={isSecondary ? 'secondary' : 'primary'}
        size="large"
        wide
        busy={busy}
        busyLabel="Checking"
      >
        {isSecondary ? 'Log in with the code' : 'Log in'}
      </Button>
    </Form>
  );
}
