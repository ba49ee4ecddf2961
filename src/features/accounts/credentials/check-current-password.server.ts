import type { Refusal } from '#kit/result.ts';
import { findPasswordHash } from '../db/user-rows.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';
import { withPasswordBackpressure } from '../sign-in/password-backpressure.server.ts';
import { type RateLimited, takeRateLimits } from '../sign-in/rate-limits.server.ts';

/** How often one person may try the current password. */
const passwordTries = { limit: 10, windowSeconds: 900 };

/** Why a current password does not prove the person: none was typed, it is another one, or the account has none. */
export type PasswordRefusal = Refusal<'missing' | 'wrong' | 'no-password'> | RateLimited;

/**
 * Asks for the current password again before something that costs identity. Whose it is, the calling use case has decided.
 * @param typed what the form brought
 * @returns undefined where it is the password
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
