import type { PasswordHasher } from '#infra/password-hashing.ts';
import { isAppError } from '#kit/app-error.ts';
import type { RateLimited } from './rate-limits.server.ts';

const busy: RateLimited = { ok: false, code: 'too-many', retryAfterSeconds: 5, busy: true };

/**
 * Does work that needs a password hashed, unless the queue for that is so long that the request would time out. It is
 * then refused before the work begins: no attempt is counted, and no link is used up.
 */
export async function withPasswordBackpressure<Outcome>(
  { passwordHasher }: { passwordHasher: PasswordHasher },
  work: () => Promise<Outcome>,
): Promise<Outcome | RateLimited> {
  if (passwordHasher.isFull()) return busy;
  try {
    return await work();
  } catch (error) {
    // why: the queue may have filled up after the check above
    if (isAppError(error, 'busy')) return busy;
    throw error;
  }
}
