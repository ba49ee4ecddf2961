import { Link, useNavigation } from 'react-router';
import { resetPassword } from '#features/accounts/credentials/reset-password.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { type FormResult, formStateOf, problemOf, tooManyAttempts, tooManyStatus } from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import type { Route } from './+types/reset-password.route.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return { site: getPageContext(context).app.site, token: url.searchParams.get('t') ?? '' };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Choose a new password');

/** The URL contains the token, which no other site may learn. Forms of the page name its origin even so. */
export const headers = () => ({ 'referrer-policy': 'same-origin' });

/** The result of setting a new password; success is shown on a page of its own. */
type Answer = FormResult<object>;

const brokenLinkTitle = 'This link does not work';

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const { t: token } = readTypedText(form, ['t']);
  const input = { token, fields: Object.fromEntries(form) };
  const result = await resetPassword(app, actor, input, { headers: request.headers, network });
  if (result.ok) return answerForm<Answer>({ status: 'saved' });
  if (result.code === 'invalid') return answerForm<Answer>({ status: 'invalid', fields: result.errors });
  if (result.code === 'broken-link') {
    return answerForm<Answer>({ status: 'refused', code: 'broken-link', problem: brokenLinkTitle });
  }
  return answerForm<Answer>(tooManyAttempts(result), { status: tooManyStatus(result) });
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData;
  if (actionData?.status === 'saved') return <Done />;
  const broken = actionData?.status === 'refused' && actionData.code === 'broken-link';
  if (broken || (token === '' && !actionData)) return <BrokenLink />;
  const { errors } = formStateOf(actionData);
  return (
    <AuthPage
      title="Choose a new password"
      lead="You will be logged out wherever you are logged in now."
      problem={problemOf(actionData)}
      failures={failuresOf(errors, { password: 'password', passwordConfirmation: 'passwordConfirmation' })}
    >
      <ResetForm token={token} errors={errors} />
    </AuthPage>
  );
}

function ResetForm({ token, errors }: { token: string; errors: Readonly<Record<string, string>> }) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form noValidate method="post" className="grid gap-5">
      <input type="hidden" name="t" value={token} />
      <NewPasswordFields label="New password" errors={errors} />
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Saving">
        Save the new password
      </Button>
    </Form>
  );
}

function BrokenLink() {
  return (
    <AuthPage
      title={brokenLinkTitle}
      lead="It is older than an hour, was used already, or came here in pieces."
      after={
        <Link to="/login" className="link">
          Back to log in
        </Link>
      }
    >
      <Button to="/recover-password" kind="primary" size="large" wide>
        Ask for a new link
      </Button>
    </AuthPage>
  );
}

function Done() {
  return (
    <AuthPage title="Your new password is set">
      <Notice tone="success" live="polite">
        Log in with it now. All other sessions have ended.
      </Notice>
      <Button to="/login" kind="primary" size="large" wide>
        Log in
      </Button>
    </AuthPage>
  );
}
