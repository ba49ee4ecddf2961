import type { Viewer } from '#kit/actor.ts';
import { emailField } from '../account-fields.schema.ts';
import type { AuthApp, RequestOrigin, RateLimited } from '../sign-in/auth-app.server.ts';
import { takeRateLimits } from '../sign-in/rate-limits.server.ts';
import { passwordResetQueue } from './password-reset-queue.ts';

/** How many links one address gets, and how many one network may ask for. */
const requestsPerEmail = { limit: 5, windowSeconds: 3600 };
const requestsPerNetwork = { limit: 30, windowSeconds: 3600 };

export type PasswordResetRequest = { ok: true; email: string } | { ok: false; reason: 'invalid'; error: string } | RateLimited;

/**
 * Has a link for a new password mailed, where somebody has the address. Open to every viewer. Whether anybody has it is looked up
 * later: the answer is the same after the same work, so that nobody learns who is here, by the words or by the time they take.
 */
export async function requestPasswordReset(
  app: Pick<AuthApp, 'db' | 'jobs' | 'limits'>,
  _viewer: Viewer,
  input: { email: unknown },
  from: RequestOrigin,
): Promise<PasswordResetRequest> {
  const email = emailField.safeParse(input.email);
  if (!email.success) return { ok: false, reason: 'invalid', error: email.error.issues[0]?.message ?? '' };
  const tooMany = await takeRateLimits(app.limits, [
    [`reset from ${from.network ?? 'nowhere'}`, requestsPerNetwork],
    [`reset of ${email.data}`, requestsPerEmail],
  ]);
  if (tooMany) return tooMany;
  await app.jobs.send(passwordResetQueue, { email: email.data }, { db: app.db });
  return { ok: true, email: email.data };
}
