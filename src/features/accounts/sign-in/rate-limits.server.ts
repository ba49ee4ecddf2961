import type { RateLimit, RateLimiter } from '#infra/rate-limiter.ts';
import type { RateLimited } from './auth.server.ts';

/** At most five verification mails a day (the specification's limit), whatever they are sent for. */
const verificationEmails = { limit: 5, windowSeconds: 24 * 3600 };

/**
 * Counts one more verification mail of an account: the one of signing up, those asked for again, and those to a new address are
 * one count. Call it before the mail is sent.
 * @returns undefined if it may be sent
 */
export function takeVerificationEmail(limits: RateLimiter, userId: string): Promise<RateLimited | undefined> {
  return takeRateLimits(limits, [[`verification of ${userId}`, verificationEmails]]);
}

/**
 * Takes one of what each key may do, and stops at the first that may do no more.
 * @returns undefined if it was allowed
 */
export async function takeRateLimits(
  limits: RateLimiter,
  rules: readonly (readonly [key: string, bound: RateLimit])[],
): Promise<RateLimited | undefined> {
  for (const [key, rule] of rules) {
    const taken = await limits.take(key, rule);
    if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
  }
}
