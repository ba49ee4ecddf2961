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
import type { PageContext } from '../../shell/page-context.server.ts';
import { answerProof } from '../../shell/proof/proof.server.ts';
import type { ShownSecondFactor } from './second-factor-section.tsx';

/** The second factor of a person as the page shows it, with the QR code as an image. */
export async function loadSecondFactor(app: PageContext['app'], person: SignedIn): Promise<ShownSecondFactor> {
  const found = await showSecondFactor(app, person);
  if (!found.ok) return { status: 'off' };
  const factor = found.value;
  if (factor.status === 'on') return { ...factor, since: factor.since.toISOString() };
  if (factor.status === 'off') return factor;
  const svg = renderSVG(factor.url, { border: 2 });
  return { ...factor, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** The answer to a form about the second factor: a message, and new recovery codes, which are shown only once. */
export type SecondFactorAnswer = FormResult<SavedMessage & { codes?: string[] }>;

const problems = {
  forbidden: limitedAccess.problem,
  'proof-required': 'Confirm that it’s you first.',
  changed: 'This was changed meanwhile. Please start again.',
} as const;

/**
 * Answers the forms of `SecondFactorSection` and of `ProofForm`; undefined for any other form.
 * @param person who sets it up: the actor, or an admin whose session waits for it
 */
export async function answerSecondFactor(
  { app, network }: Pick<PageContext, 'app' | 'network'>,
  person: SignedIn,
  request: Request,
  form: FormData,
) {
  const from = { headers: request.headers, network };
  const saved = (title: string, message: string, codes?: string[]) =>
    answerForm<SecondFactorAnswer>({ status: 'saved', title, message, ...(codes && { codes }) });
  const refuse = (code: keyof typeof problems) =>
    answerForm<SecondFactorAnswer>({ status: 'refused', code, problem: problems[code] });
  switch (form.get('intent')) {
    case 'prove':
      return answerProof(app, person, request, form);
    case 'start-second-factor': {
      const started = await startSecondFactor(app, person);
      return started.ok ? saved('One more step', 'Scan the code below with your app.') : refuse(started.code);
    }
    case 'confirm-second-factor': {
      const on = await confirmSecondFactor(app, person, form.get('code'), from);
      if (on.ok) return saved('Two-step login is on', 'Your other devices are logged out.', on.value.codes);
      if (on.code === 'wrong')
        return answerForm<SecondFactorAnswer>({ status: 'invalid', fields: { code: wrongCodeMessage } });
      if (on.code === 'too-many')
        return answerForm<SecondFactorAnswer>(tooManyAttempts(on), { status: tooManyStatus(on) });
      return refuse(on.code);
    }
    case 'renew-codes': {
      const renewed = await renewRecoveryCodes(app, person);
      if (!renewed.ok) return refuse(renewed.code);
      return saved('New recovery codes', 'The old ones no longer work.', renewed.value.codes);
    }
    case 'remove-second-factor': {
      const removed = await removeSecondFactor(app, person);
      return removed.ok
        ? saved('Two-step login is off', 'Your password alone is enough to log in.')
        : refuse(removed.code);
    }
    default:
      return undefined;
  }
}

/** The message at the field of a code that is not right. */
export const wrongCodeMessage = 'This code is not right, or was used before. Wait for the next one and try again';
