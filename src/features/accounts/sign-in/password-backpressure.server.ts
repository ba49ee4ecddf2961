import type { PasswordHasher } from '#infra/password-hashing.ts';
import { isAppError } from '#kit/app-error.ts';
import type { RateLimited } from './rate-limits.server.ts';

const busy: RateLimited = { ok: false, code: 'too-many', retryAfterSeconds: 5, busy: true };

/**
 * Does something that needs a password hashed, unless so many wait for that already that another one would wait in vain. Nothing
 * of it is begun then: no try is counted, and no link is used up.
 */
export async function withPasswordBackpressure<Outcome>(
  { passwordHasher }: { passwordHasher: PasswordHasher },
  work: () => Promise<Outcome>,
): Promise<Outcome | RateLimited> {
  if (passwordHasher.isFull()) return busy;
  try {
    return await work();
  } catch (error) {
    // why: the others may have come while the work was on its way to the hashing
    if (isAppError(error, 'busy')) return busy;
    throw error;
  }
}
