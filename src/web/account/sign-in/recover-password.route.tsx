import { Link, useNavigation } from 'react-router';
import { requestPasswordReset } from '#features/accounts/credentials/reset-password.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, formStateOf, problemOf, tooManyAttempts } from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/recover-password.route.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { site: getPageContext(context).app.site };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Forgot your password?');

/** The result of requesting the link: the address to which it was sent. */
type Answer = FormResult<{ email: string }>;

/** Sends the link; with `intent=retype` the form is shown again with the typed address. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const { email } = readTypedText(form, ['email']);
  const typed = { email };
  if (form.get('intent') === 'retype') {
    return answerForm<Answer>({ status: 'invalid', fields: {}, typed }, { status: 200 });
  }
  const result = await requestPasswordReset(app, actor, { email }, { headers: request.headers, network });
  if (result.ok) return answerForm<Answer>({ status: 'saved', email: result.value.email });
  if (result.code === 'invalid') {
    return answerForm<Answer>({ status: 'invalid', fields: { email: result.error }, typed });
  }
  return answerForm<Answer>({ ...tooManyAttempts(result), typed });
}

export default function RecoverPasswordPage({ actionData }: Route.ComponentProps) {
  const sent = actionData?.status === 'saved';
  const { typed, errors } = formStateOf(actionData);
  return (
    <AuthPage
      title={sent ? 'Check your inbox' : 'Forgot your password?'}
      lead={sent ? undefined : 'Tell us your address. We send a link that lets you choose a new one.'}
      problem={problemOf(actionData)}
      after={
        <Link to="/login" className="link">
          Back to log in
        </Link>
      }
    >
      {sent ? <Sent email={actionData.email} /> : <RecoverForm email={typed.email ?? ''} error={errors.email} />}
    </AuthPage>
  );
}

function RecoverForm({ email, error }: { email: string; error: string | undefined }) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" className="grid gap-5" noValidate>
      <TextField
        id="email"
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        maxLength={254}
        required
        defaultValue={email}
        {...(error && { error })}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Sending">
        Send the link
      </Button>
    </Form>
  );
}

/**
 * The confirmation, the same whether the account exists or not, with buttons to send the link again and to correct the
 * address.
 */
function Sent({ email }: { email: string }) {
  return (
    <div className="grid gap-4">
      <Notice tone="success" live="polite">
        If an account has the address <span className="font-semibold wrap-anywhere">{email}</span>, a link is on its way
        there. It works for an hour.
      </Notice>
      <Form noValidate method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="email" value={email} />
        <Button type="submit">Send it again</Button>
        <Button type="submit" kind="quiet" name="intent" value="retype">
          Fix the address
        </Button>
      </Form>
    </div>
  );
}
