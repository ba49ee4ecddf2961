import { randomBytes } from 'node:crypto';
import type { Transaction } from '#infra/database.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findSession, passSession } from '../db/session-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { sessionLifetime } from '../sessions/session-lifetime.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import type { RateLimited } from '../sign-in/rate-limits.server.ts';
import { sessionCookie, sessionToken, signedToken } from '../sign-in/session.server.ts';
import type { OpenedSession } from '../sign-in/sign-in-and-out.server.ts';
import { checkSecondFactor, takeCodeAttempt } from './check-second-factor.server.ts';

export type PassResult = Result<
  Pick<OpenedSession, 'cookies' | 'token'>,
  'signed-out' | Refusal<'wrong'> | RateLimited
>;

/** A session that waits for the second factor, by its token, and whose it is. */
export type WaitingSession = { token: string; userId: string };

/**
 * How the second factor is given: `takeAttempt` counts the attempt, `prepare` does what comes before the transaction, and
 * answers what checks the factor in the transaction in which the session passes.
 */
export type FactorStep = {
  takeAttempt: (session: WaitingSession) => Promise<RateLimited | undefined>;
  prepare: (session: WaitingSession) => Promise<(db: Transaction) => Promise<boolean>>;
};

/**
 * Gives the second factor in a session that waits for it: from then on it counts, under a new token. Open to every
 * actor, since nobody is signed in before it; the waiting session in the request is the permission, for ten minutes.
 */
export const passSecondFactor = defineUseCase(
  (app: AuthApp, _actor: Actor, typed: unknown, from: RequestOrigin): Promise<PassResult> =>
    passWaitingSession(app, from, {
      takeAttempt: ({ userId }) => takeCodeAttempt(app, userId, from.network),
      prepare:
        async ({ userId }) =>
        (db) =>
          checkSecondFactor({ ...app, db }, userId, typeof typed === 'string' ? typed : ''),
    }),
);

/** The session of a request if it waits for the second factor, and its account is not blocked. */
export async function findWaitingSession(
  app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'sessionSecret' | 'blockedAccounts'>,
  headers: Headers,
): Promise<WaitingSession | undefined> {
  const token = sessionToken(headers, app);
  const session = token === undefined ? undefined : await findSession(app.db, { token }, app.clock.now());
  if (token === undefined || session?.awaits !== 'code' || app.blockedAccounts?.has(session.id)) return undefined;
  return { token, userId: session.id };
}

/** The session ended while its second factor was checked. Thrown, so that neither a code nor a passkey counts as used. */
class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/**
 * Lets a session pass that waits for the second factor, if what is given is right. It counts the attempt, and records
 * how it ended.
 */
export async function passWaitingSession(app: AuthApp, from: RequestOrigin, step: FactorStep): Promise<PassResult> {
  const session = await findWaitingSession(app, from.headers);
  if (!session) return { ok: false, code: 'signed-out' };
  const { token, userId } = session;
  const tooMany = await step.takeAttempt(session);
  if (tooMany) {
    await recordSecurityEvent(app, 'second-factor-limited', { id: userId });
    return tooMany;
  }
  const check = await step.prepare(session);
  const [next, now] = [randomBytes(24).toString('base64url'), app.clock.now()];
  try {
    const passed = await app.db.transaction().execute(async (db) => {
      if (!(await check(db))) return false;
      if (!(await passSession(db, { userId, token, next, now }))) throw new SessionEnded();
      await recordSecurityEvent({ ...app, db }, 'second-factor-passed', { id: userId });
      return true;
    });
    if (passed)
      return ok({ cookies: [sessionCookie(app, next, sessionLifetime.absolute)], token: signedToken(app, next) });
  } catch (error) {
    if (error instanceof SessionEnded) return { ok: false, code: 'signed-out' };
    throw error;
  }
  await recordSecurityEvent(app, 'second-factor-failed', { id: userId });
  return { ok: false, code: 'wrong' };
}
