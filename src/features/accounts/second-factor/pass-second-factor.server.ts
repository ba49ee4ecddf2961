import { randomBytes } from 'node:crypto';
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

/**
 * Gives the second factor in a session that waits for it: from then on it counts, under a new token. Open to every
 * actor, since nobody is signed in before it; the waiting session in the request is the permission, for ten minutes.
 */
export const passSecondFactor = defineUseCase(
  async (app: AuthApp, _actor: Actor, typed: unknown, from: RequestOrigin): Promise<PassResult> => {
    const [token, now] = [sessionToken(from.headers, app), app.clock.now()];
    const session = token === undefined ? undefined : await findSession(app.db, token, now);
    if (token === undefined || session?.awaits !== 'code') return { ok: false, code: 'signed-out' };
    const tooMany = await takeCodeAttempt(app, session.id, from.network);
    if (tooMany) return tooMany;
    const next = randomBytes(24).toString('base64url');
    const passed = await app.db.transaction().execute(async (db) => {
      if (!(await checkSecondFactor({ ...app, db }, session.id, typeof typed === 'string' ? typed : ''))) return false;
      await recordSecurityEvent({ ...app, db }, 'second-factor-passed', { id: session.id });
      return passSession(db, { token, next, now });
    });
    if (!passed) {
      await recordSecurityEvent(app, 'second-factor-failed', { id: session.id });
      return { ok: false, code: 'wrong' };
    }
    return ok({ cookies: [sessionCookie(app, next, sessionLifetime.absolute)], token: signedToken(app, next) });
  },
);
