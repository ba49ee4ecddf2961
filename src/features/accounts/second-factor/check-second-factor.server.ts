import type { Transaction } from '#infra/database.ts';
import { consumeRecoveryCode, consumeStep, findSecondFactor } from '../db/second-factor-rows.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';
import { networkLimits, type RateLimited, takeRateLimits } from '../sign-in/rate-limits.server.ts';
import { recordFactorChange } from './record-factor-change.server.ts';
import { hashRecoveryCode, maxCodeLength } from './recovery-codes.server.ts';
import { openSealedSecret, sealSecret } from './sealed-secret.server.ts';
import { findStep } from './totp.server.ts';

/** How many codes one account may try, in a quarter of an hour and in a day, and one network. */
const perAccount = { limit: 10, windowSeconds: 900 };
const perAccountDaily = { limit: 60, windowSeconds: 24 * 3600 };
const perNetwork = { limit: 60, windowSeconds: 900 };

/**
 * Counts one more attempt to give a code. Of a million codes three are right at a time, so sixty a day are hopeless.
 * Passkeys are counted apart (`passSecondFactorWithPasskey`): who has the password can use up the codes of the day, and
 * must not keep the owner from a passkey.
 * @returns undefined if it is allowed
 */
export function takeCodeAttempt(
  { rateLimiter }: Pick<AuthApp, 'rateLimiter'>,
  userId: string,
  network: string | undefined,
): Promise<RateLimited | undefined> {
  return takeRateLimits(rateLimiter, [
    ...networkLimits('code', network, perNetwork),
    [`code of ${userId}`, perAccount],
    [`code of ${userId} today`, perAccountDaily],
  ]);
}

/**
 * Whether a code is right: of the authenticator app, which works once, or a recovery code, which is used up and mailed
 * about. The caller counts attempts (`takeCodeAttempt`).
 */
export async function checkSecondFactor(
  app: { db: Transaction } & Pick<AuthApp, 'clock' | 'jobs' | 'sessionSecret'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.slice(0, maxCodeLength).replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) {
    const factor = await findSecondFactor(app.db, userId);
    if (!factor || factor.confirmedAt === null) return false;
    const opened = openSealedSecret(factor.secret, userId, app.sessionSecret);
    const step = opened && findStep(opened.secret, code, app.clock.now());
    if (!opened || step === undefined) return false;
    const sealed = opened.isFormer ? sealSecret(opened.secret, userId, app.sessionSecret) : factor.secret;
    return consumeStep(app.db, { userId, step, former: factor.secret, sealed });
  }
  if (!(await consumeRecoveryCode(app.db, userId, hashRecoveryCode(code)))) return false;
  await recordFactorChange(app, userId, 'code-used');
  return true;
}
