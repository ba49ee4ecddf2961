import type { RateLimiter } from '#infra/rate-limiter.ts';

/** Under which name tries in vain at an address are counted. */
export function failedSignInsKey(email: string): string {
  return `failed sign-in as ${email}`;
}

/** Begins anew to count failures: whoever has just chosen a password by the link of a mail is the owner. */
export function resetFailedSignIns(limits: RateLimiter, email: string): Promise<void> {
  return limits.reset(failedSignInsKey(email));
}
