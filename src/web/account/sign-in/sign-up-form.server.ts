import type { RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import { type SignUpResult, signUp } from '#features/accounts/sign-in/sign-up.server.ts';
import type { Actor } from '#kit/actor.ts';
import { refuse } from '#kit/result.ts';
import type { App } from '../../../app.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { type Rejected, tooManyAttempts, tooManyStatus } from '../../forms/form-result.ts';

type AttemptedSignUp = SignUpResult | { ok: false; code: 'signup-failed' };

/** Signs up with the fields of a form; an unexpected failure is reported, and shown in the form. */
export function signUpFromForm(
  app: App,
  actor: Actor,
  form: FormData,
  from: RequestOrigin,
  options: { short?: boolean } = {},
): Promise<AttemptedSignUp> {
  return signUp(app, actor, Object.fromEntries(form), from, options).catch((error: unknown) => {
    app.errors.report('signup-failed', error);
    return refuse('signup-failed');
  });
}

/** The answer to a form whose sign-up was refused. @param typed what was typed, without passwords */
export function answerRefusedSignUp(
  refused: Exclude<AttemptedSignUp, { ok: true }>,
  typed: Readonly<Record<string, string>>,
) {
  switch (refused.code) {
    case 'invalid':
      return answerForm<Rejected>({ status: 'invalid', typed, fields: refused.errors });
    case 'email-taken': {
      const email = 'An account with this e-mail address already exists. Try logging in instead.';
      return answerForm<Rejected>({ status: 'invalid', typed, fields: { email } }, { status: 409 });
    }
    case 'too-many':
      return answerForm<Rejected>({ ...tooManyAttempts(refused), typed }, { status: tooManyStatus(refused) });
    default: {
      const problem = 'Signup failed. Please make sure all the information you entered is correct and try again.';
      return answerForm<Rejected>({ status: 'refused', code: refused.code, problem, typed });
    }
  }
}
