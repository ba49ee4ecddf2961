import type { Job, JobOutcome, JobQueue } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { emailField, newPasswordSchema } from '../account-fields.schema.ts';
import { type AuthApp, authErrorCode, type RequestOrigin } from '../sign-in/auth.server.ts';
import { withPasswordBackpressure } from '../sign-in/password-backpressure.server.ts';
import { type RateLimited, takeRateLimits } from '../sign-in/rate-limits.server.ts';

/**
 * Addresses for which somebody has asked for a new password, whether or not anybody has them. They are gone soon after they were
 * looked up, and an hour after that failed for good: by then the person has asked again.
 */
export const passwordResetQueue: JobQueue = {
  name: 'password-reset',
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 60,
  keepDoneSeconds: 600,
  keepFailedSeconds: 3600,
};

/** How many links one address gets, and how many one network may ask for. */
const requestsPerEmail = { limit: 5, windowSeconds: 3600 };
const requestsPerNetwork = { limit: 30, windowSeconds: 3600 };

export type PasswordResetRequest = Result<{ email: string }, Refusal<'invalid', { error: string }> | RateLimited>;

/**
 * Has a link for a new password mailed, where somebody has the address. Open to every actor. Whether anybody has it is looked up
 * later: the answer is the same after the same work, so that nobody learns who is here, by the words or by the time they take.
 */
export const requestPasswordReset = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'jobs' | 'rateLimiter'>,
    _actor: Actor,
    input: { email: unknown },
    from: RequestOrigin,
  ): Promise<PasswordResetRequest> => {
    const email = emailField.safeParse(input.email);
    if (!email.success) return { ok: false, code: 'invalid', error: email.error.issues[0]?.message ?? '' };
    const tooMany = await takeRateLimits(app.rateLimiter, [
      [`reset from ${from.network ?? 'nowhere'}`, requestsPerNetwork],
      [`reset of ${email.data}`, requestsPerEmail],
    ]);
    if (tooMany) return tooMany;
    await app.jobs.send(passwordResetQueue, { email: email.data }, { db: app.db });
    return ok({ email: email.data });
  },
);

/**
 * Mails the link for a new password that somebody has asked for, if anybody has the address. For the system alone.
 * @throws what failed; the job is tried again
 */
export const sendPasswordReset = defineUseCase(
  async (app: Pick<AuthApp, 'auth'>, actor: Actor, job: Job): Promise<JobOutcome> => {
    if (actor.kind !== 'system') return 'give-up';
    // why: the queue holds nothing but what requestPasswordReset put there
    const { email } = job.data as { email: string };
    await app.auth.api.requestPasswordReset({ body: { email } });
    return 'done';
  },
);

/** How many links one network may try. */
const resetsPerNetwork = { limit: 30, windowSeconds: 3600 };

export type ResetPasswordResult = Result<
  undefined,
  Refusal<'invalid', { errors: FieldErrors }> | 'broken-link' | RateLimited
>;

/** Sets a new password by the link of a mail, once, and ends every session of that person. Open to every actor: the link is the right. */
export const resetPassword = defineUseCase(
  async (
    app: AuthApp,
    _actor: Actor,
    input: { token: string; fields: unknown },
    from: RequestOrigin,
  ): Promise<ResetPasswordResult> => {
    const parsed = newPasswordSchema.safeParse(input.fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    return withPasswordBackpressure(app, async () => {
      const tooMany = await takeRateLimits(app.rateLimiter, [
        [`new password from ${from.network ?? 'nowhere'}`, resetsPerNetwork],
      ]);
      if (tooMany) return tooMany;
      return consumeResetLink(app, input.token, parsed.data.password);
    });
  },
);

async function consumeResetLink(
  { auth }: Pick<AuthApp, 'auth'>,
  token: string,
  newPassword: string,
): Promise<ResetPasswordResult> {
  try {
    await auth.api.resetPassword({ body: { token, newPassword } });
    return success;
  } catch (error) {
    authErrorCode(error);
    return { ok: false, code: 'broken-link' };
  }
}
