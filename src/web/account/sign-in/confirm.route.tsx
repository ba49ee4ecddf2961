import { redirect, useNavigation } from 'react-router';
import { confirmAccount } from '#features/accounts/sign-in/sign-up.server.ts';
import type { Actor } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import type { App } from '../../../app.ts';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import { formStateOf, problemOf, type Rejected } from '../../forms/form-result.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { sameSitePath } from '../../shell/return-url.ts';
import { PersonFields, personIds } from '../person-fields.tsx';
import { adoptPending, finishSignIn } from '../session.server.ts';
import type { Route } from './+types/confirm.route.ts';
import { findTerms } from './find-terms.server.ts';
import { personFieldNames, personFormOptions } from './person-form.server.ts';
import { ReturnFields } from './return-fields.tsx';
import { sendSignIn, useSignInSubmission } from './sign-in-submission.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { useKeptTyping } from './use-kept-typing.ts';

/** For an account that signed in with the identity provider for the first time; all others are redirected. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, actor, awaits, unconfirmed } = getPageContext(context);
  const from = sameSitePath(url.searchParams.get('from'));
  if (awaits) throw redirect(`/login/second-factor?${new URLSearchParams({ from })}`);
  if (!unconfirmed && actor.kind !== 'user') throw redirect(`/login?${new URLSearchParams({ from })}`);
  if (!unconfirmed) throw await redirectBack(app, request, actor, from);
  return {
    site: app.site,
    from,
    unconfirmed,
    provider: app.identityProviderName,
    terms: await findTerms(app, actor),
    ...personFormOptions(app.clock),
  };
}

/**
 * Redirects an account that has signed in with the identity provider again, after moving its pending favorite and cart.
 */
async function redirectBack(app: App, request: Request, actor: Actor, from: string): Promise<Response> {
  const cookies = await adoptPending(app, request.headers, async () => actor);
  return redirect(from, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Confirm your account');

export async function action({ context, request }: Route.ActionArgs) {
  const { app, unconfirmed } = getPageContext(context);
  const form = await readForm(request);
  const result = await confirmAccount(app, unconfirmed, Object.fromEntries(form));
  if (result.ok) throw await finishSignIn(app, request, form, undefined, { isNew: true });
  if (result.code === 'forbidden') throw redirect('/login');
  const typed = readTypedText(form, personFieldNames);
  return answerForm<Rejected>({ status: 'invalid', typed, fields: result.errors });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendSignIn(serverAction);
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, unconfirmed, provider, states, year, terms } = loaderData;
  const { firstName, lastName } = unconfirmed;
  const kept = useKeptTyping('confirm', actionData);
  const { typed, errors } = formStateOf(actionData, { firstName, lastName, ...kept });
  const busy = useNavigation().state === 'submitting';
  const submission = useSignInSubmission();
  return (
    <AuthPage
      wide
      title="Almost there"
      lead={`You are known as ${unconfirmed.email}. The rest of your account is up to you.`}
      problem={submission.problem ?? problemOf(actionData)}
      failures={failuresOf(errors, personIds)}
      after={<LeaveLinks from={from} provider={provider} />}
    >
      <Form key={kept && 'kept'} method="post" onSubmit={submission.onSubmit} className="grid gap-8" noValidate>
        <ReturnFields from={from} />
        <PersonFields typed={typed} errors={errors} states={states} year={year}>
          <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Opening your account">
            Open my account
          </Button>
        </PersonFields>
      </Form>
      <TermsDialog terms={terms} formUrl={undefined} />
    </AuthPage>
  );
}

/**
 * The buttons that leave the page without an account: to the provider again, as somebody else, or to the front page.
 * They are forms, so that no link can end a session.
 */
function LeaveLinks({ from, provider }: { from: string; provider: string | undefined }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {provider && (
        <Form method="post" action="/identity-provider">
          <ReturnFields from={from} />
          <input type="hidden" name="again" value="yes" />
          <button type="submit" className="link min-h-11">
            Use another {provider} account
          </button>
        </Form>
      )}
      <Form method="post" action="/logout">
        <button type="submit" className="link min-h-11">
          Cancel
        </button>
      </Form>
    </div>
  );
}
