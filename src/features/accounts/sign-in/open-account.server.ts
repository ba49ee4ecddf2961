import type { Transaction } from '#infra/database.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { ok, type Result } from '#kit/result.ts';
import { defaultDisplayName } from '../account.ts';
import { sendVerification } from '../credentials/verification-link.server.ts';
import { insertAccount, type NewAccount } from '../db/account-rows.server.ts';
import { isEmailTaken } from '../db/user-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp } from './auth.server.ts';
import { networkLimits, type RateLimited, takeRateLimits, takeVerificationEmail } from './rate-limits.server.ts';

/** How many accounts one network may open per window: the guests of a tasting room share its address. */
const signUpsPerNetwork = { limit: 120, windowSeconds: 3600 };

/** How many of them as a household may: whoever comes later verifies the email before the first order. */
const trustedPerNetwork = { limit: 10, windowSeconds: 3600 };

/**
 * Counts one more sign-up of a network.
 * @returns whether the email has to be verified before the first order
 */
export async function takeSignUp(
  rateLimiter: RateLimiter,
  network: string | undefined,
): Promise<Result<{ verifyEmailFirst: boolean }, RateLimited>> {
  const tooMany = await takeRateLimits(rateLimiter, networkLimits('sign-up', network, signUpsPerNetwork));
  if (tooMany) return tooMany;
  const trusted = networkLimits('trusted sign-up', network, trustedPerNetwork);
  return ok({ verifyEmailFirst: (await takeRateLimits(rateLimiter, trusted)) !== undefined });
}

/** Whoever opens an account, valid by the schemas of signing up. */
type OpenedPerson = Omit<NewAccount, 'passwordHash' | 'displayName'> & { password: string; displayName?: string };

/**
 * Opens an account in one short transaction, and sends the link that verifies its email. The password is hashed before:
 * the hasher may have a queue, and a connection that waits in it is one that nobody else can use. The caller checks
 * permissions, fields, and limits.
 * @param insertMore what else is stored with it, in the same transaction
 */
export async function openAccount(
  app: AuthApp,
  { password, ...person }: OpenedPerson,
  insertMore: (db: Transaction, userId: string, now: Date) => Promise<unknown>,
): Promise<Result<{ userId: string }, 'email-taken'>> {
  const { email, firstName, lastName, displayName = defaultDisplayName(firstName, lastName) } = person;
  if (await isEmailTaken(app.db, email)) return { ok: false, code: 'email-taken' };
  const passwordHash = await app.passwordHasher.hash(password);
  const now = app.clock.now();
  const userId = await app.db.transaction().execute(async (db) => {
    const id = await insertAccount(db, { ...person, passwordHash, displayName }, now);
    if (id !== undefined) await insertMore(db, id, now);
    return id;
  });
  if (userId === undefined) return { ok: false, code: 'email-taken' };
  await recordSecurityEvent(app, 'signed-up', { id: userId });
  await sendFirstVerification(app, userId, email);
  return ok({ userId });
}

/** Sends the verification link. A failure does not undo the account: the link can be requested again. */
export async function sendFirstVerification(app: AuthApp, id: string, email: string): Promise<void> {
  try {
    await takeVerificationEmail(app.rateLimiter, id);
    await sendVerification(app, { id, email, pendingEmail: null });
  } catch (error) {
    app.errors.report('verification-mail-failed', error);
  }
}
