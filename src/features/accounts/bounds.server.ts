import type { RateLimit, RateLimits } from '#infra/rate-limits.ts';
import type { TooMany } from './auth-app.server.ts';

/**
 * Takes one of what each key may do, and stops at the first that may do no more.
 * @returns undefined if it was allowed
 */
export async function takeAll(
  limits: RateLimits,
  bounds: readonly [key: string, bound: RateLimit][],
): Promise<TooMany | undefined> {
  for (const [key, bound] of bounds) {
    const taken = await limits.take(key, bound);
    if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds };
  }
}
