import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { emailField } from '../account-fields.schema.ts';
import { currentPasswordField } from '../credentials/password-fields.server.ts';
import { endSession } from '../db/session-rows.server.ts';
import { type SecondFactorNeed, secondFactorNeedOf } from '../second-factor/second-factor-need.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { replaceDeviceSession } from '../sessions/replace-device-session.server.ts';
import { type AuthApp, authErrorCode, deviceHeaders, type RequestOrigin } from './auth.server.ts';
import { withPasswordBackpressure } from './password-backpressure.server.ts';
import { type RateLimited, recordFailedSignIn, recordSignIn, takeSignInAttempt } from './rate-limits.server.ts';
import { sessionToken } from './session.server.ts';

/** A session that was opened: the cookies that carry it, and the signed token for API clients. */
export type OpenedSession = {
  cookies: string[];
  token: string;
  /** What the session lacks before it counts. */
  awaits?: SecondFactorNeed | undefined;
};

type SignInResult = Result<OpenedSession & { userId: string }, 'no-match' | RateLimited>;

/**
 * Signs in with email and password. Open to every actor. An unknown email, a wrong password and a banned person get the
 * same answer after the same work. It opens a new session, which replaces the one that the same browser had. If
 * the account has a second factor, the session counts once `passSecondFactor` was given it.
 */
export const signIn = defineUseCase(
  async (
    app: AuthApp,
    _actor: Actor,
    input: { email: unknown; password: unknown },
    from: RequestOrigin,
  ): Promise<SignInResult> => {
    const [email, password] = [emailField.safeParse(input.email), currentPasswordField.safeParse(input.password)];
    if (!email.success || !password.success) return { ok: false, code: 'no-match' };
    const typed = { email: email.data, password: password.data };
    return withPasswordBackpressure(app, () => tryPassword(app, typed, from));
  },
);

async function tryPassword(
  app: AuthApp,
  typed: { email: string; password: string },
  from: RequestOrigin,
): Promise<SignInResult> {
  const at = { email: typed.email, network: from.network };
  const tooMany = await takeSignInAttempt(app.rateLimiter, at);
  if (tooMany) {
    await recordSecurityEvent(app, 'sign-in-limited', { email: typed.email });
    return tooMany;
  }
  try {
    const { headers, response } = await app.auth.api.signInEmail({
      body: typed,
      headers: deviceHeaders(from),
      returnHeaders: true,
    });
    const opened = openedSessionOf(headers);
    const browser = await replaceDeviceSession(app, from.headers, opened);
    await recordSignIn(app.rateLimiter, at);
    await recordSecurityEvent(app, 'signed-in', { id: response.user.id });
    const userId = response.user.id;
    const cookies = [...opened.cookies, browser];
    return ok({ ...opened, cookies, userId, awaits: await secondFactorNeedOf(app, userId) });
  } catch (error) {
    authErrorCode(error);
    await recordFailedSignIn(app.rateLimiter, typed.email);
    await recordSecurityEvent(app, 'sign-in-failed', { email: typed.email });
    return { ok: false, code: 'no-match' };
  }
}

/**
 * Reads the session's cookies and its signed token from the sign-in library's response.
 * @param headers the headers of that response
 */
function openedSessionOf(headers: Headers): OpenedSession {
  const opened = findOpenedSession(headers);
  if (!opened) throw new Error('The sign-in library opened no session');
  return opened;
}

/** As `openedSessionOf`; undefined if the response opens no session. */
export function findOpenedSession(headers: Headers): OpenedSession | undefined {
  const cookies = headers.getSetCookie();
  const [, token] = cookies.map((cookie) => /^(?:__Host-)?session=([^;]+)/.exec(cookie)).find(Boolean) ?? [];
  return token ? { cookies, token: decodeURIComponent(token) } : undefined;
}

/**
 * Ends the session of the request. Open to every actor: without a session it does nothing.
 * @returns the cookies that delete it in the browser
 */
export const signOut = defineUseCase(
  async (
    app: Pick<AuthApp, 'auth' | 'db' | 'clock' | 'sessionSecret' | 'site'>,
    _actor: Actor,
    from: Pick<RequestOrigin, 'headers'>,
  ): Promise<{ cookies: string[] }> => {
    const token = sessionToken(from.headers, app);
    // why: done here and first, because the library deletes the cookie even if it cannot end the session
    if (token !== undefined) await endAndRecord(app, token);
    const { headers } = await app.auth.api.signOut({ headers: from.headers, returnHeaders: true });
    return { cookies: headers.getSetCookie() };
  },
);

/** Ends a session and records whose it was. Of one that an admin opened in somebody's name there is an audit. */
async function endAndRecord(app: Pick<AuthApp, 'db' | 'clock'>, token: string): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    const ended = await endSession(db, token);
    if (ended?.openedBy === null) await recordSecurityEvent({ ...app, db }, 'signed-out', { id: ended.userId });
  });
}
