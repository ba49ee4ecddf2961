import { Form, Link, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { passSecondFactor } from '#features/accounts/second-factor/pass-second-factor.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
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
import { findMissingProof } from '../../shell/proof/proof.server.ts';
import { sameSitePath } from '../../shell/return-url.ts';
import { answerSecondFactor, loadSecondFactor, wrongCodeMessage } from '../security/second-factor-forms.server.ts';
import { codeFieldId, codesOf, SecondFactorSection } from '../security/second-factor-section.tsx';
import { finishSignIn } from '../session.server.ts';
import type { Route } from './+types/second-factor.route.ts';
import { ReturnFields } from './return-fields.tsx';

/** The second step of logging in: the code, or, for an admin without a second factor, setting one up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, awaits } = getPageContext(context);
  const from = sameSitePath(url.searchParams.get('from'));
  if (!awaits) throw redirect(actor.kind === 'user' ? from : `/login?${new URLSearchParams({ from })}`);
  const setUp =
    awaits?.need === 'set-up'
      ? { factor: await loadSecondFactor(app, awaits.person), proof: await findMissingProof(app, awaits.person) }
      : null;
  return { site: app.site, from, setUp };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Two-step login');

/** Not after the set-up: the page then shows the recovery codes, and would otherwise leave them at once. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult?.codes === undefined && revalidateAfterForms(args);
}

/** Checks the code and finishes logging in; for an admin, sets up the second factor. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, awaits, network } = getPageContext(context);
  const form = await readForm(request);
  if (awaits?.need === 'set-up') {
    const answered = await answerSecondFactor({ app, network }, awaits.person, request, form);
    if (answered) return answered;
  }
  const passed = await passSecondFactor(app, actor, form.get('code'), { headers: request.headers, network });
  if (passed.ok) throw await finishSignIn(app, request, form, passed.value);
  if (passed.code === 'signed-out') throw redirect('/login');
  if (passed.code === 'wrong') return answerForm<Rejected>({ status: 'invalid', fields: { code: wrongCodeMessage } });
  const headers = { 'retry-after': String(passed.retryAfterSeconds) };
  return answerForm<Rejected>(tooManyAttempts(passed), { status: tooManyStatus(passed), headers });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, setUp } = loaderData;
  const { errors } = formStateOf(actionData);
  const codes = codesOf(actionData);
  const after = (
    <Link to="/logout" className="link">
      Cancel and log out
    </Link>
  );
  if (codes || setUp) {
    return (
      <AuthPage
        title="Set up two-step login"
        lead="Admins log in with a password and a code from an app."
        problem={problemOf(actionData)}
        after={codes ? undefined : after}
      >
        <SecondFactorSection
          factor={codes ? null : (setUp?.factor ?? null)}
          proof={setUp?.proof ?? null}
          errors={errors}
          codes={codes}
        />
        {codes ? (
          <Button to={from} reloadDocument kind="primary" size="large" wide>
            I’ve saved them, continue
          </Button>
        ) : null}
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Enter your code" problem={problemOf(actionData)} after={after}>
      <CodeForm from={from} error={errors.code} />
    </AuthPage>
  );
}

/** The field for the code of the app, or a recovery code. */
function CodeForm({ from, error }: { from: string; error: string | undefined }) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" className="grid gap-5" noValidate={error !== undefined}>
      <ReturnFields from={from} />
      <TextField
        id={codeFieldId}
        name="code"
        label="Code"
        hint="The six digits that your authenticator app shows, or a recovery code."
        autoComplete="one-time-code"
        maxLength={60}
        required
        error={error}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Checking">
        Log in
      </Button>
    </Form>
  );
}
