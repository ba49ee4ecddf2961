import { useEffect, useEffectEvent, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import {
  requestVerification,
  type VerificationRefusal,
  verifyEmail,
} from '#features/accounts/credentials/email-verification.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { type FormResult, problemOf, tooManyMessage, tooManyVerificationEmails } from '../../forms/form-result.ts';
import { ResendVerificationButton } from '../../shell/account-menu/resend-verification-button.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { sameSitePath } from '../../shell/return-url.ts';
import { useSingleSubmission } from '../../shell/use-single-submission.ts';
import type { Route } from './+types/verify-email.route.ts';

/** What is known about the visitor's email address. */
type Address = 'unknown' | 'unverified' | 'verified';

/** The result of opening or resending a link, and the URL to which the page links back. */
type VerificationAnswer = FormResult & { from?: string };

export function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = getPageContext(context);
  const address: Address = user === undefined ? 'unknown' : user.emailVerified ? 'verified' : 'unverified';
  return { site: app.site, token: url.searchParams.get('t') ?? '', address };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Verify your e-mail');

const resendProblems: Record<VerificationRefusal, string> = {
  forbidden: 'Log in first, then ask for the e-mail.',
  'already-verified': 'Your e-mail address is verified already.',
  resendFailed: 'The e-mail could not be sent. Please try again.',
  resendFailedTooManyRequests: tooManyVerificationEmails,
};

/** Verifies the link of a mail, or with `intent=resend` sends it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  if (form.get('intent') === 'resend') {
    const sent = await requestVerification(app, actor);
    const from = sameSitePath(form.get('from'));
    if (sent.ok) {
      const message = 'The e-mail is on its way. Look into your mailbox.';
      return answerForm<VerificationAnswer>({ status: 'saved', message, from });
    }
    const problem = resendProblems[sent.code];
    return answerForm<VerificationAnswer>({ status: 'refused', code: sent.code, problem, from });
  }
  const token = form.get('t');
  const from = { headers: request.headers, network };
  const result = await verifyEmail(app, actor, typeof token === 'string' ? token : '', from);
  if (result.ok)
    return answerForm<VerificationAnswer>({
      status: 'saved',
      message: `${result.value.email} is verified. Thank you.`,
    });
  const problems = {
    'broken-link':
      'This link does not work: it is older than a day, was replaced by a newer one, or came here in pieces.',
    'email-taken': 'Meanwhile another account has this address.',
    'too-many': result.code === 'too-many' ? tooManyMessage(result) : '',
  };
  return answerForm<VerificationAnswer>(
    { status: 'refused', code: result.code, problem: problems[result.code] },
    // why: whoever opens a link sees one status for all links that do not work
    result.code === 'email-taken' ? { status: 400 } : {},
  );
}

/** The specification's message when a verification is already in progress. */
const inProgressMessage = 'Email verification already in progress';

/** The page of a mail's link. It submits the token automatically; without JavaScript with a button. */
export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, address } = loaderData;
  const back = actionData?.from ?? '/';
  const failure = problemOf(actionData);
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isIgnored } = useSingleSubmission();
  const busy = useNavigation().state !== 'idle';
  const send = useEffectEvent(() => {
    if (token !== '' && !actionData) form.current?.requestSubmit();
  });
  useEffect(() => send(), []);
  return (
    <AuthPage
      title="Verify your e-mail"
      problem={isIgnored ? inProgressMessage : failure}
      after={
        <Link to={back} className="link">
          {back === '/' ? 'Home' : 'Back to where you were'}
        </Link>
      }
    >
      {actionData?.status === 'saved' ? (
        <Notice tone="success" live="polite">
          {actionData.message}
        </Notice>
      ) : token === '' || actionData ? (
        <NextStep address={address} failed={failure !== undefined} />
      ) : (
        <Form ref={form} method="post" onSubmit={onSubmit} className="grid gap-4">
          <input type="hidden" name="t" value={token} />
          <p className="text-ink-soft">One moment, we are checking your link.</p>
          <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Verifying">
            Verify my address
          </Button>
        </Form>
      )}
    </AuthPage>
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
