import { redirect } from 'react-router';
import { startPasskeySecondFactor } from '#features/accounts/passkeys/pass-with-passkey.server.ts';
import { startPasskeyProof } from '#features/accounts/passkeys/prove-with-passkey.server.ts';
import { startPasskeyRegistration } from '#features/accounts/passkeys/register-passkey.server.ts';
import { startPasskeySignIn } from '#features/accounts/passkeys/sign-in-with-passkey.server.ts';
import type { RateLimited } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { Refusal } from '#kit/result.ts';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { type FormResult, tooManyAttempts, tooManyStatus } from '../../forms/form-result.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import { passkeyProblems } from '../../shell/passkeys/error-messages.ts';
import type { Route } from './+types/passkey-options.route.ts';

/** Opening this URL in a browser redirects to the page to log in. */
export function loader() {
  return redirect('/login');
}

/**
 * What the browser passes to the authenticator, for the scripts of the pages that use passkeys: `for=add` to make one,
 * `for=second-factor` after the password, `for=proof` before a sensitive change, else to log in.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, awaits, network } = getPageContext(context);
  const from = { headers: request.headers, network };
  const saved = (options: object, headers: HeadersInit = {}) =>
    answerForm<FormResult<{ options: object }>>({ status: 'saved', options }, { headers });
  const refuse = (refusal: Refusal<keyof typeof passkeyProblems> | RateLimited) => {
    if (refusal.code !== 'too-many')
      return answerForm<FormResult>({ status: 'refused', code: refusal.code, problem: passkeyProblems[refusal.code] });
    const headers = { 'retry-after': String(refusal.retryAfterSeconds) };
    return answerForm<FormResult>(tooManyAttempts(refusal), { status: tooManyStatus(refusal), headers });
  };
  const person = awaits?.need === 'set-up' ? awaits.person : actor;
  switch ((await readForm(request)).get('for')) {
    case 'add': {
      const started = await startPasskeyRegistration(app, person, from);
      return started.ok ? saved(started.value) : refuse(started);
    }
    case 'proof': {
      const started = await startPasskeyProof(app, person, from);
      return started.ok ? saved(started.value) : refuse(started);
    }
    case 'second-factor': {
      const started = await startPasskeySecondFactor(app, actor, from);
      return started.ok ? saved(started.value) : refuse(started);
    }
    default: {
      const started = await startPasskeySignIn(app, actor, from);
      return started.ok ? saved(started.value.options, { 'set-cookie': started.value.cookie }) : refuse(started);
    }
  }
}
