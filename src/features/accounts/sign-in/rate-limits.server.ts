import type { RateLimit, RateLimits } from '#infra/rate-limiter.ts';
import type { TooMany } from './auth-app.server.ts';

/** At most five verification mails a day (the specification's limit), whatever they are sent for. */
const verificationMails = { limit: 5, windowSeconds: 24 * 3600 };

/**
 * Counts one more verification mail of an account: the one of signing up, those asked for again, and those to a new address are
 * one count. Call it before the mail is sent.
 * @returns undefined if it may be sent
 */
export function takeVerificationMail(limits: RateLimits, userId: string): Promise<TooMany | undefined> {
  return takeAll(limits, [[`verification of ${userId}`, verificationMails]]);
}

/**
 * Takes one of what each key may do, and stops at the first that may do no more.
 * @returns undefined if it was allowed
 */
export async function takeAll(
  limits: RateLimits,
  bounds: readonly (readonly [key: string, bound: RateLimit])[],
): Promise<TooMany | undefined> {
  for (const [key, bound] of bounds) {
    const taken = await limits.take(key, bound);
    if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
  }
}
