import type { Job, JobOutcome, JobQueue } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { isStorable } from '#kit/plain-text.ts';
import { ok, type Refusal, type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { emailField } from '../account-fields.schema.ts';
import { findPerson, isEmailTaken } from '../db/user-rows.server.ts';
import { type AuthApp, authErrorCode, type RequestOrigin } from '../sign-in/auth.server.ts';
import { withPasswordBackpressure } from '../sign-in/password-backpressure.server.ts';
import {
  networkLimits,
  type RateLimited,
  takePasswordResetMail,
  takeRateLimits,
} from '../sign-in/rate-limits.server.ts';
import { newPasswordSchema } from './password-fields.server.ts';

/**
 * Emails for which a new password was requested, whether or not an account has them. Done jobs are deleted soon, failed
 * ones after an hour; by then the person has requested another link.
 */
export const passwordResetQueue: JobQueue = {
  name: 'password-reset',
  retryLimit: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 60,
  keepDoneSeconds: 600,
  keepFailedSeconds: 3600,
};

/** How many links one network may request per window, for one email and for all. */
const requestsPerEmail = { limit: 5, windowSeconds: 3600 };
const requestsPerNetwork = { limit: 30, windowSeconds: 3600 };

export type PasswordResetRequest = Result<{ email: string }, Refusal<'invalid', { error: string }> | RateLimited>;

/**
 * Requests a link for a new password by a program: as `requestPasswordReset`, but an email without an account is refused
 * as `email-not-found`, which front ends of the platform API show. Open to every actor. Signing up says the same of an
 * email, and this counts for the same limits of a network.
 */
export const requestPasswordResetByProgram = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'jobs' | 'rateLimiter'>,
    actor: Actor,
    input: { email: unknown },
    from: RequestOrigin,
  ): Promise<PasswordResetRequest | Refusal<'email-not-found'>> => {
    const requested = await requestPasswordReset(app, actor, input, from);
    if (!requested.ok || (await isEmailTaken(app.db, requested.value.email))) return requested;
    return { ok: false, code: 'email-not-found' };
  },
);

/**
 * Requests a link for a new password. Open to every actor. A job later looks up whether an account has the email:
 * answer and response time are the same in both cases, so that nobody can find out who has an account. Strangers cannot
 * use up anybody's links: what they request counts for their own network, and once enough mails have been sent, those
 * that were sent go on working.
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
      ...networkLimits('reset', from.network, requestsPerNetwork),
      [`reset of ${email.data} from ${from.network ?? 'nowhere'}`, requestsPerEmail],
    ]);
    if (tooMany) return tooMany;
    if (await takePasswordResetMail(app.rateLimiter, email.data))
      await app.jobs.send(passwordResetQueue, { email: email.data }, { db: app.db });
    return ok({ email: email.data });
  },
);

/**
 * Mails the requested link for a new password if an account has the email. System only.
 * @throws the error of the sign-in library; the job is then retried
 */
export const sendPasswordReset = defineUseCase(
  async (app: Pick<AuthApp, 'auth'>, actor: Actor, job: Job): Promise<JobOutcome> => {
    if (actor.kind !== 'system') return 'give-up';
    // why: only requestPasswordReset writes to this queue
    const { email } = job.data as { email: string };
    await app.auth.api.requestPasswordReset({ body: { email } });
    return 'done';
  },
);

/** How many links one network may try per window. */
const resetsPerNetwork = { limit: 30, windowSeconds: 3600 };

export type ResetPasswordResult = Result<
  undefined,
  Refusal<'invalid', { errors: FieldErrors }> | 'broken-link' | RateLimited
>;

/**
 * Sets a new password with the link of a mail, which works once, and ends every session of that person. Open to every
 * actor: the link is the permission.
 * @param input.email whose link it is, where a program says it; the link of another account is refused
 */
export const resetPassword = defineUseCase(
  async (
    app: AuthApp,
    _actor: Actor,
    input: { token: string; fields: unknown; email?: string },
    from: RequestOrigin,
  ): Promise<ResetPasswordResult> => {
    const parsed = newPasswordSchema.safeParse(input.fields);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    return withPasswordBackpressure(app, async () => {
      const tooMany = await takeRateLimits(
        app.rateLimiter,
        networkLimits('new password', from.network, resetsPerNetwork),
      );
      if (tooMany) return tooMany;
      const isOfEmail = input.email === undefined || (await belongsTo(app, input.token, input.email));
      return isOfEmail ? consumeResetLink(app, input.token, parsed.data.password) : { ok: false, code: 'broken-link' };
    });
  },
);

/** Whether a link for a new password was sent to this email. */
async function belongsTo({ auth, db }: Pick<AuthApp, 'auth' | 'db'>, token: string, email: string): Promise<boolean> {
  if (!isStorable(token)) return false;
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const person = link ? await findPerson(db, link.value) : undefined;
  return person !== undefined && person.email === emailField.safeParse(email).data;
}

async function consumeResetLink(
  { auth }: Pick<AuthApp, 'auth'>,
  token: string,
  newPassword: string,
): Promise<ResetPasswordResult> {
  // why: the database fails on such a text, and no link has one
  if (!isStorable(token)) return { ok: false, code: 'broken-link' };
  try {
    await auth.api.resetPassword({ body: { token, newPassword } });
    return success;
  } catch (error) {
    authErrorCode(error);
    return { ok: false, code: 'broken-link' };
  }
}
