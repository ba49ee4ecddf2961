import { renderSVG } from 'uqr';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from '#features/accounts/second-factor/set-up-second-factor.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import {
  type FormResult,
  limitedAccess,
  type SavedMessage,
  tooManyAttempts,
  tooManyStatus,
} from '../../forms/form-result.ts';
import { continueSession } from '../../shell/continue-session.server.ts';
import type { PageContext } from '../../shell/page-context.server.ts';
import { answerProof } from '../../shell/proof/proof.server.ts';
import { proofIntents } from '../../shell/proof/proof-form.tsx';
import type { ShownSecondFactor } from './second-factor-section.tsx';

/** The second factor of a person as the page shows it, with the QR code as an image. */
export async function loadSecondFactor(app: PageContext['app'], person: SignedIn): Promise<ShownSecondFactor> {
  const found = await showSecondFactor(app, person);
  if (!found.ok) return { status: 'off', passkeys: 0, codesLeft: 0 };
  const factor = found.value;
  if (factor.status === 'on') return { ...factor, since: factor.since.toISOString() };
  if (factor.status === 'off') return factor;
  const svg = renderSVG(factor.url, { border: 2 });
  return { ...factor, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** The answer to a form about the second factor: a message, and new recovery codes, which are shown only once. */
export type SecondFactorAnswer = FormResult<SavedMessage & { codes?: string[] }>;

/**
 * Answers that a change of the second factor or of passkeys was made. The page goes on under the session's new token,
 * but for an admin in the set-up, who reads the recovery codes before they are signed in.
 */
export async function answerFactorChange(
  page: PageContext,
  request: Request,
  change: { title: string; message: string; codes: string[] | undefined; cookies: readonly string[] },
) {
  const { title, message, codes, cookies } = change;
  const setCookies = cookies.map((cookie): [string, string] => ['set-cookie', cookie]);
  const headers = page.awaits ? setCookies : await continueSession(page, request, cookies);
  return answerForm<SecondFactorAnswer>({ status: 'saved', title, message, ...(codes && { codes }) }, { headers });
}

const problems = {
  forbidden: limitedAccess.problem,
  'proof-required': 'Confirm that it’s you first.',
  changed: 'This has changed in the meantime. Please start again.',
} as const;

/**
 * Answers the forms of `SecondFactorSection` and of `ProofForm`; undefined for any other form.
 * @param person who sets it up: the actor, or an admin whose session waits for it
 */
export async function answerSecondFactor(page: PageContext, person: SignedIn, request: Request, form: FormData) {
  const { app, network } = page;
  const from = { headers: request.headers, network };
  const saved = (title: string, message: string, codes?: string[], cookies: readonly string[] = []) =>
    answerFactorChange(page, request, { title, message, codes, cookies });
  const refuse = (code: keyof typeof problems) =>
    answerForm<SecondFactorAnswer>({ status: 'refused', code, problem: problems[code] });
  switch (form.get('intent')) {
    case proofIntents.password:
    case proofIntents.passkey:
      return answerProof(page, person, request, form);
    case 'start-second-factor': {
      const started = await startSecondFactor(app, person, from);
      return started.ok ? saved('One more step', 'Scan the code below with your app.') : refuse(started.code);
    }
    case 'confirm-second-factor': {
      const on = await confirmSecondFactor(app, person, form.get('code'), from);
      if (on.ok)
        return saved('Two-step login is on', 'Your other devices are logged out.', on.value.codes, on.value.cookies);
      if (on.code === 'wrong')
        return answerForm<SecondFactorAnswer>({ status: 'invalid', fields: { code: wrongCodeMessage } });
      if (on.code === 'too-many')
        return answerForm<SecondFactorAnswer>(tooManyAttempts(on), { status: tooManyStatus(on) });
      return refuse(on.code);
    }
    case 'renew-codes': {
      const renewed = await renewRecoveryCodes(app, person, from);
      if (!renewed.ok) return refuse(renewed.code);
      return saved('New recovery codes', 'The old ones no longer work.', renewed.value.codes);
    }
    case 'cancel-second-factor':
    case 'remove-second-factor': {
      const removed = await removeSecondFactor(app, person, from);
      return removed.ok ? saved(...removedMessage(form.get('intent'), removed.value.isOff)) : refuse(removed.code);
    }
    default:
      return undefined;
  }
}

/** What is said once the authenticator app is removed, or its set-up canceled. */
function removedMessage(intent: unknown, isOff: boolean): [title: string, message: string] {
  const rest = isOff ? 'You log in with your password alone.' : 'Two-step login stays on with your passkeys.';
  if (intent === 'cancel-second-factor') return ['Set-up canceled', rest];
  return [isOff ? 'Two-step login is off' : 'App removed', rest];
}

/** The message at the field of a code that is not right. */
export const wrongCodeMessage = 'This code is wrong or was already used. Wait for the next one and try again';
