import { randomBytes } from 'node:crypto';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findPasskey } from '../db/passkey-rows.server.ts';
import { insertSession } from '../db/session-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import { replaceDeviceSession } from '../sessions/replace-device-session.server.ts';
import { secondsAfter, sessionLifetime } from '../sessions/session-lifetime.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import { type RateLimited, recordSignIn, takePasskeyAttempt } from '../sign-in/rate-limits.server.ts';
import { type SignedSite, sessionCookie, signedToken } from '../sign-in/session.server.ts';
import type { OpenedSession } from '../sign-in/sign-in-and-out.server.ts';
import { readAssertion } from './authenticator-answer.schema.server.ts';
import { acceptPasskey, type FoundPasskey, verifyAssertion } from './check-passkey.server.ts';
import { challengeSeconds, storeChallenge, takeChallenge, takeChallengeAttempt } from './passkey-challenge.server.ts';
import { relyingPartyOf } from './relying-party.ts';

/** What the browser passes to the authenticator, as JSON. */
export type AssertionOptions = Awaited<
  ReturnType<typeof import('@simplewebauthn/server')['generateAuthenticationOptions']>
>;

/**
 * Starts signing in with a passkey: what the browser passes to the authenticator, which knows by itself whose it is.
 * Open to every actor.
 * @returns the cookie that ties the challenge to this browser
 */
export const startPasskeySignIn = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'rateLimiter'>,
    _actor: Actor,
    { network }: Pick<RequestOrigin, 'network'>,
  ): Promise<Result<{ options: AssertionOptions; cookie: string }, 'unavailable' | RateLimited>> => {
    const site = relyingPartyOf(app.site);
    if (!site) return refuse('unavailable');
    const tooMany = await takeChallengeAttempt(app.rateLimiter, 'sign-in', { network });
    if (tooMany) return tooMany;
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const asked = { rpID: site.id, userVerification: 'required', timeout: challengeSeconds * 1000 } as const;
    const options = await generateAuthenticationOptions(asked);
    const key = randomBytes(24).toString('base64url');
    await storeChallenge(app, 'sign-in', key, options.challenge);
    return ok({ options, cookie: challengeCookie(app.site, key, challengeSeconds) });
  },
);

export type PasskeySignInResult = Result<OpenedSession, 'no-match' | 'expired' | RateLimited>;

/**
 * Signs in with a passkey. Open to every actor: the signature of the challenge that this browser got is the permission.
 * The authenticator has verified its person, so the session counts as given both factors. An unknown passkey, a wrong
 * signature and a banned person get the same answer.
 * @param answer of the authenticator, as JSON
 */
export const signInWithPasskey = defineUseCase(
  async (app: AuthApp, _actor: Actor, answer: unknown, from: RequestOrigin): Promise<PasskeySignInResult> => {
    const tooMany = await takePasskeyAttempt(app.rateLimiter, from.network);
    if (tooMany) {
      await recordSecurityEvent(app, 'sign-in-limited', undefined);
      return tooMany;
    }
    const key = readChallengeCookie(app.site, from.headers);
    const challenge = key && (await takeChallenge(app, 'sign-in', key));
    if (!challenge) return refuse('expired');
    const read = readAssertion(answer);
    const passkey = read && (await findPasskey(app.db, read.id));
    // why: nobody was named before, so the authenticator has to
    const isNamed = passkey !== undefined && read?.response.userHandle != null;
    const counter = isNamed ? await verifyAssertion(app, passkey, read, challenge) : undefined;
    const maySignIn = passkey && !passkey.bannedAt && !passkey.deletedAt && !app.blockedAccounts?.has(passkey.userId);
    const token = counter !== undefined && maySignIn ? await openSession(app, passkey, counter, from) : undefined;
    if (!passkey || token === undefined) {
      await recordSecurityEvent(app, 'sign-in-failed', passkey && { id: passkey.userId });
      return refuse('no-match');
    }
    const opened = { token: signedToken(app, token) };
    const browser = await replaceDeviceSession(app, from.headers, opened);
    await recordSignIn(app.rateLimiter, { email: passkey.email, network: from.network });
    const cookies = [sessionCookie(app, token, sessionLifetime.absolute), challengeCookie(app.site, '', 0)];
    return ok({ ...opened, cookies: [...cookies, browser] });
  },
);

/** Opens a session that has been given both factors. @returns its token; undefined if the passkey is refused */
function openSession(
  app: AuthApp,
  passkey: FoundPasskey,
  counter: number,
  { headers }: RequestOrigin,
): Promise<string | undefined> {
  const [now, token] = [app.clock.now(), randomBytes(24).toString('base64url')];
  const { userId } = passkey;
  return app.db.transaction().execute(async (db) => {
    const used = await acceptPasskey({ ...app, db }, passkey, counter);
    if (!used.ok) return undefined;
    const expiresAt = secondsAfter(now, sessionLifetime.idle);
    const userAgent = deviceName(headers.get('user-agent'));
    await insertSession(db, { userId, token, userAgent, expiresAt, now, secondFactorAt: now });
    await recordSecurityEvent({ ...app, db }, 'signed-in', { id: userId });
    return token;
  });
}

/** The name of the cookie that ties a challenge to a browser. On https no other host of the same domain can set it. */
function cookieName({ baseUrl }: SignedSite['site']): string {
  return baseUrl.startsWith('https:') ? '__Host-passkey' : 'passkey';
}

function challengeCookie(site: SignedSite['site'], key: string, seconds: number): string {
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict`;
  return `${cookieName(site)}=${key}; ${attributes}${site.baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

function readChallengeCookie(site: SignedSite['site'], headers: Headers): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName(site)}=([\\w-]{32})(?:;|$)`).exec(headers.get('cookie') ?? '')?.[1];
}
