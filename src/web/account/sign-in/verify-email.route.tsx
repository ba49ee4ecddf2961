import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import {
  declineVerification,
  requestVerification,
  showVerification,
  type VerificationRefusal,
  verifyEmail,
} from '#features/accounts/credentials/email-verification.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { failuresOf } from '../../forms/form-fields.tsx';
import {
  type FormResult,
  formStateOf,
  problemOf,
  tooManyAttempts,
  tooManyStatus,
  tooManyVerificationEmails,
} from '../../forms/form-result.ts';
import { ResendVerificationButton } from '../../shell/account-menu/resend-verification-button.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext, type PageContext } from '../../shell/page-context.server.ts';
import { sameSitePath } from '../../shell/return-url.ts';
import { useSingleSubmission } from '../../shell/use-single-submission.ts';
import type { Route } from './+types/verify-email.route.ts';
import { ProveAccount } from './prove-account.tsx';

/** What is known about the visitor's email address. */
type Address = 'unknown' | 'unverified' | 'verified';

/** The result of opening or resending a link, and the URL to which the page links back. */
type VerificationAnswer = FormResult & { from?: string; declined?: true };

/** `/verify-email?t={token}`: the link of a mail that verifies an email; without a token, how to get one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, user } = getPageContext(context);
  const address: Address = user === undefined ? 'unknown' : user.emailVerified ? 'verified' : 'unverified';
  const token = url.searchParams.get('t') ?? '';
  const shown = await showVerification(app, actor, token);
  return { site: app.site, token, address, link: shown.ok ? shown.value : null, loggedInAs: user?.email ?? null };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Verify your e-mail');

/** The URL contains the token, which no other site may learn. Forms of the page name its origin even so. */
export const headers = () => ({ 'referrer-policy': 'same-origin' });

const brokenLink =
  'This link doesn’t work. It may be more than a day old, incomplete, or replaced by a newer one. Changing your password or logging out other devices also ends it.';

const resendProblems: Record<VerificationRefusal, string> = {
  forbidden: 'Log in first, then ask for the e-mail.',
  'already-verified': 'Your e-mail address is verified already.',
  resendFailed: 'The e-mail could not be sent. Please try again.',
  resendFailedTooManyRequests: tooManyVerificationEmails,
};

/** Verifies the link of a mail; with `intent=resend` sends it again, with `intent=decline` ends it. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = getPageContext(context);
  const form = await readForm(request);
  switch (form.get('intent')) {
    case 'resend':
      return resend(page, form);
    case 'decline':
      return decline(page, form);
  }
  return verify(page, form, request.headers);
}

async function resend({ app, actor }: PageContext, form: FormData) {
  const sent = await requestVerification(app, actor);
  const from = sameSitePath(form.get('from'));
  if (sent.ok) {
    const message = 'We sent the e-mail. Check your inbox.';
    return answerForm<VerificationAnswer>({ status: 'saved', message, from });
  }
  const problem = resendProblems[sent.code];
  return answerForm<VerificationAnswer>({ status: 'refused', code: sent.code, problem, from });
}

async function decline({ app, actor }: PageContext, form: FormData) {
  const declined = await declineVerification(app, actor, readTypedText(form, ['t']).t);
  if (!declined.ok)
    return answerForm<VerificationAnswer>({ status: 'refused', code: declined.code, problem: brokenLink });
  const message = 'Thank you. Nothing was verified, and the link no longer works.';
  return answerForm<VerificationAnswer>({ status: 'saved', message, declined: true });
}

async function verify({ app, actor, network }: PageContext, form: FormData, headers: Headers) {
  const { t: token } = readTypedText(form, ['t']);
  const password = form.get('password');
  const input = { token, password: typeof password === 'string' ? password : undefined };
  const result = await verifyEmail(app, actor, input, { headers, network });
  if (result.ok) {
    const message = `${result.value.email} is verified. Thank you.`;
    return answerForm<VerificationAnswer>({ status: 'saved', message });
  }
  switch (result.code) {
    case 'too-many':
      return answerForm<VerificationAnswer>(tooManyAttempts(result), { status: tooManyStatus(result) });
    case 'validation-invalid-params':
      return answerForm<VerificationAnswer>({ status: 'invalid', fields: result.errors });
    case 'proof-required':
      // why: the page then asks for the password, or to log in
      return answerForm<VerificationAnswer>({ status: 'invalid', fields: {} });
    case 'email-taken': {
      const problem = 'Another account now uses this address.';
      // why: a person who opens a link sees one status for all links that do not work
      return answerForm<VerificationAnswer>({ status: 'refused', code: 'email-taken', problem }, { status: 400 });
    }
    case 'broken-link':
      return answerForm<VerificationAnswer>({ status: 'refused', code: 'broken-link', problem: brokenLink });
  }
}

/** The specification's message when a verification is already in progress. */
const inProgressMessage = 'Email verification already in progress';

type PageProps = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>;

/** The page of a mail's link. */
export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const back = actionData?.from ?? '/';
  const { onSubmit, isIgnored } = useSingleSubmission();
  const isBroken = loaderData.token !== '' && loaderData.link === null && actionData === undefined;
  const failure = isBroken ? brokenLink : problemOf(actionData);
  const { errors } = formStateOf(actionData);
  return (
    <AuthPage
      title="Verify your e-mail"
      problem={isIgnored ? inProgressMessage : failure}
      failures={failuresOf(errors, { password: 'password' })}
      after={
        <Link to={back} className="link">
          {back === '/' ? 'Home' : 'Back to where you were'}
        </Link>
      }
    >
      <Step {...{ loaderData, actionData, onSubmit }} failed={failure !== undefined} />
    </AuthPage>
  );
}

/**
 * What to do next. In a session of the link's account it is submitted automatically; without JavaScript with a button.
 * Otherwise the page asks for the account's password.
 */
function Step(props: PageProps & Pick<VerifyFormProps, 'onSubmit'> & { failed: boolean }) {
  const { loaderData, actionData, onSubmit, failed } = props;
  const { token, address, link, loggedInAs } = loaderData;
  if (actionData?.status === 'saved') {
    return <Outcome message={actionData.message} declined={actionData.declined ?? false} />;
  }
  const isOver = actionData?.status === 'refused' && actionData.code !== 'too-many';
  if (link === null || link.isVerified || isOver) {
    return <NextStep address={link?.isVerified ? 'verified' : address} failed={failed} />;
  }
  if (link.proof === 'none') {
    return <VerifyForm token={token} onSubmit={onSubmit} isWaiting={actionData === undefined} />;
  }
  const { errors } = formStateOf(actionData);
  return <ProveAccount {...{ token, errors, loggedInAs, link }} proof={link.proof} />;
}

type VerifyFormProps = Pick<Parameters<typeof Form>[0], 'onSubmit'> & { token: string; isWaiting: boolean };

function VerifyForm({ token, onSubmit, isWaiting }: VerifyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== 'idle';
  const send = useEffectEvent(() => {
    if (isWaiting) form.current?.requestSubmit();
  });
  useEffect(() => send(), []);
  return (
    <Form ref={form} method="post" onSubmit={onSubmit} className="grid gap-4">
      <input type="hidden" name="t" value={token} />
      <p className="text-ink-soft">One moment, we are checking your link.</p>
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Verifying">
        Verify my address
      </Button>
    </Form>
  );
}

function Outcome({ message, declined }: { message: string; declined: boolean }) {
  return (
    <>
      <Notice tone="success" live="polite">
        {message}
      </Notice>
      {declined && (
        <div className="grid justify-items-start gap-4">
          <p className="text-pretty">
            If an account has your address and you want to use it yourself, choose a new password for it. That logs out
            everybody who uses it now.
          </p>
          <Button to="/recover-password">Choose a new password</Button>
        </div>
      )}
    </>
  );
}

/**
 * How to get a working link. Only a signed-in account can request one, because it is sent to that account's address
 * only.
 */
function NextStep({ address, failed }: { address: Address; failed: boolean }) {
  if (address === 'verified') return <p>Your address is verified. There is nothing left to do.</p>;
  const open = failed ? '' : 'Open the link in the e-mail that we sent you; it leads here. ';
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {open}
        {address === 'unknown'
          ? 'No e-mail, or too late? Log in, and we send you a new link.'
          : 'A new link works for a day.'}
      </p>
      {address === 'unknown' ? (
        <Button to={`/login?${new URLSearchParams({ from: '/verify-email' })}`}>Log in for a new link</Button>
      ) : (
        <ResendVerificationButton />
      )}
    </div>
  );
}
