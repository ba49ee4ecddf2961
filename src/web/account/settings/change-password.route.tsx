import { Link } from 'react-router';
import { passwordLength } from '#features/accounts/account.ts';
import { changePassword } from '#features/accounts/credentials/change-password.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import {
  type FormResult,
  formStateOf,
  limitedAccess,
  proofRequired,
  revalidateAfterForms,
  tooManyAttempts,
  tooManyStatus,
} from '../../forms/form-result.ts';
import { SettingsPage } from '../../forms/settings-page.tsx';
import { useResettingForm } from '../../forms/use-form.ts';
import { requireAccount, requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { answerProof, findMissingFactorProof } from '../../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../../shell/proof/proof-form.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import type { Route } from './+types/change-password.route.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const { email, hasPassword } = await requireAccount(app, actor);
  const proof = hasPassword ? await findMissingFactorProof(app, actor) : null;
  return { site: app.site, email, hasPassword, proof, limited: actor.limited };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Password');

/** After ten minutes the form is refused, and the page asks for another proof. */
export const shouldRevalidate = revalidateAfterForms;

/** Changes the password; this browser gets a new session, all others end. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor, network } = requireUser(context, url);
  const form = await readForm(request);
  const proved = await answerProof(getPageContext(context), actor, request, form);
  if (proved) return proved;
  const result = await changePassword(app, actor, Object.fromEntries(form), { headers: request.headers, network });
  const headers = new Headers();
  if (result.ok) {
    for (const cookie of result.value.cookies) headers.append('set-cookie', cookie);
    const message = 'Your password is new. Everywhere else you are logged out.';
    return answerForm<FormResult>({ status: 'saved', message }, { headers });
  }
  switch (result.code) {
    case 'invalid':
      return answerForm<FormResult>({ status: 'invalid', fields: result.errors });
    case 'forbidden':
      return answerForm<FormResult>(limitedAccess);
    case 'proof-required':
      return answerForm<FormResult>(proofRequired);
    case 'no-password':
      return answerForm<FormResult>({
        status: 'refused',
        code: 'no-password',
        problem: 'This account has no password yet.',
      });
    case 'too-many':
      headers.set('retry-after', String(result.retryAfterSeconds));
      return answerForm<FormResult>(tooManyAttempts(result), { status: tooManyStatus(result), headers });
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, proof, limited } = loaderData;
  const { errors } = formStateOf(actionData);
  return (
    <SettingsPage
      title="Password"
      result={actionData}
      failures={failuresOf(errors, { ...passwordIds, ...(proof && proofIds) })}
    >
      {hasPassword ? (
        <>
          {proof ? (
            <ProofForm proof={proof} why="Before you change how you log in." errors={errors} />
          ) : (
            <PasswordForm email={email} result={actionData} limited={limited} />
          )}
          <p className="text-small text-ink-soft">
            You do not remember the current one?{' '}
            <Link to="/recover-password" className="link">
              Have a link sent to you
            </Link>
            .
          </p>
        </>
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>
            You log in without a password of ours. To have one as well, let us send a link to <strong>{email}</strong>{' '}
            and choose it there.
          </p>
          <Button to="/recover-password">Choose a password</Button>
        </div>
      )}
    </SettingsPage>
  );
}

/** The ids of the form's fields by their names. */
const passwordIds = {
  currentPassword: 'currentPassword',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
};

/** The current password, and the new one twice. @param email of the account, for the browser's password manager */
function PasswordForm(props: { email: string; result: FormResult | undefined; limited: boolean }) {
  const { email, result, limited } = props;
  const { form, busy } = useResettingForm(result, 'change');
  const { errors } = formStateOf(result);
  return (
    <Form ref={form} method="post" noValidate>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <fieldset disabled={limited} className="grid gap-5">
        <TextField
          id="currentPassword"
          name="currentPassword"
          type="password"
          label="Current password"
          autoComplete="current-password"
          maxLength={passwordLength.max}
          required
          error={errors.currentPassword}
        />
        <NewPasswordFields label="New password" errors={errors} />
        <div>
          <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving" disabled={limited}>
            Change password
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
