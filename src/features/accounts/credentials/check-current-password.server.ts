import type { Refusal } from '#kit/result.ts';
import { findPasswordHash } from '../db/user-rows.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';
import { withPasswordBackpressure } from '../sign-in/password-backpressure.server.ts';
import { type RateLimited, takeRateLimits } from '../sign-in/rate-limits.server.ts';

/** How many times per window one person may try the current password. */
const passwordTries = { limit: 10, windowSeconds: 900 };

/** Why a current password was refused: none was typed, it is wrong, or the account has none. */
export type PasswordRefusal = Refusal<'missing' | 'wrong' | 'no-password'> | RateLimited;

/**
 * Checks the current password again before a sensitive change. The caller checks whether the actor may make the change.
 * @param typed the password from the form
 * @returns undefined if the password is right
 */
export async function checkCurrentPassword(
  app: Pick<AuthApp, 'db' | 'rateLimiter' | 'passwordHasher'>,
  userId: string,
  typed: string,
): Promise<PasswordRefusal | undefined> {
  if (typed === '') return { ok: false, code: 'missing' };
  return withPasswordBackpressure(app, async (): Promise<PasswordRefusal | undefined> => {
    const tooMany = await takeRateLimits(app.rateLimiter, [[`password of ${userId}`, passwordTries]]);
    if (tooMany) return tooMany;
    const hash = await findPasswordHash(app.db, userId);
    if (hash === undefined) return { ok: false, code: 'no-password' };
    return (await app.passwordHasher.verify(typed, hash)) ? undefined : { ok: false, code: 'wrong' };
  });
}
