import type { Transaction } from '#infra/database.ts';
import type { Actor } from '#kit/actor.ts';
import { mayChange } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { hasSecondFactor } from '../db/second-factor-rows.server.ts';
import { recordProof } from '../db/session-rows.server.ts';
import { checkSecondFactor, takeCodeAttempt } from '../second-factor/check-second-factor.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import type { RateLimited } from '../sign-in/rate-limits.server.ts';
import { renewToken, sessionToken } from '../sign-in/session.server.ts';
import { checkCurrentPassword, type PasswordRefusal } from './check-current-password.server.ts';

const messages: Record<Exclude<PasswordRefusal['code'], 'too-many'>, string> = {
  missing: 'Please enter your password',
  wrong: 'This is not your current password',
  'no-password': 'This account has no password. Log in again instead',
};

/** Why a proof was not accepted: the session has ended meanwhile, or the code or passkey is wrong or used already. */
export type ProofRefusal = 'forbidden' | 'wrong';

export type ProveIdentityResult =
  | Result<{ cookies: string[] }, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>
  | RateLimited;

const wrongCode = 'This code is wrong or was already used';

/**
 * Proves that the actor, and not somebody who found their session open, is about to change where money goes or how they
 * sign in: with the password, and with a code too if the account has a second factor. The proof holds for ten minutes,
 * in this session alone, which goes on under a new token. Refused in an impersonation session.
 * @param typed the password, and the code of the authenticator app or a recovery code
 * @returns the cookies with which a browser session continues
 */
export const proveIdentity = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'jobs' | 'rateLimiter' | 'passwordHasher' | 'sessionSecret' | 'site'>,
    actor: Actor,
    typed: { password: unknown; code?: unknown },
    from: RequestOrigin,
  ): Promise<ProveIdentityResult> => {
    const token = sessionToken(from.headers, app);
    if (!mayChange(actor) || token === undefined) return refuse('forbidden');
    const invalid = async (errors: FieldErrors) => {
      await recordSecurityEvent(app, 'proof-failed', { id: actor.id });
      return { ok: false, code: 'invalid', errors } as const;
    };
    const refusal = await checkCurrentPassword(app, actor.id, textOf(typed.password).slice(0, 256));
    if (refusal?.code === 'too-many') return refusal;
    if (refusal) return invalid({ currentPassword: messages[refusal.code] });
    const [session, code] = [{ userId: actor.id, token }, textOf(typed.code)];
    if (!(await hasSecondFactor(app.db, actor.id))) {
      const given = await giveProof(app, session, from.headers, async () => true);
      return given.ok ? given : refuse('forbidden');
    }
    if (code.trim() === '') return invalid({ proofCode: 'Please enter a code' });
    const tooMany = await takeCodeAttempt(app, actor.id, from.network);
    if (tooMany) {
      await recordSecurityEvent(app, 'second-factor-limited', { id: actor.id });
      return tooMany;
    }
    const given = await giveProof(app, session, from.headers, (db) =>
      checkSecondFactor({ ...app, db }, actor.id, code),
    );
    if (given.ok) return given;
    if (given.code === 'forbidden') return refuse('forbidden');
    return { ok: false, code: 'invalid', errors: { proofCode: wrongCode } };
  },
);

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The session has ended while the proof was checked. Thrown, so that neither a code nor a passkey counts as used. */
class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/**
 * Checks the last part of a proof and records it in the session, which goes on under a new token; both or neither. The
 * caller checks permissions, and has counted the attempt.
 * @returns the cookies with which a browser session continues
 */
export async function giveProof(
  app: Pick<AuthApp, 'db' | 'clock' | 'sessionSecret' | 'site'>,
  session: { userId: string; token: string },
  headers: Headers,
  check: (db: Transaction) => Promise<boolean>,
): Promise<Result<{ cookies: string[] }, ProofRefusal>> {
  const { next, cookies } = renewToken(app, headers, session.token);
  const account = { id: session.userId };
  try {
    return await app.db.transaction().execute(async (db) => {
      const isRight = await check(db);
      await recordSecurityEvent({ ...app, db }, isRight ? 'proof-given' : 'proof-failed', account);
      if (!isRight) return refuse('wrong');
      if (!(await recordProof(db, { ...session, next, now: app.clock.now() }))) throw new SessionEnded();
      return ok({ cookies });
    });
  } catch (error) {
    if (error instanceof SessionEnded) return refuse('forbidden');
    throw error;
  }
}
