import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Infra } from '#infra/infra.ts';
import { type Actor, anonymous, type Role, type SignedIn } from '#kit/actor.ts';
import { acceptedSecrets, signingSecret } from '#kit/signing-secrets.ts';
import type { CurrentUser } from '../account.ts';
import { findSession, recordSessionUse } from '../db/session-rows.server.ts';
import type { SecondFactorPolicy } from '../second-factor/second-factor-need.server.ts';
import { lastUseLag, secondsBefore, sessionLifetime } from '../sessions/session-lifetime.ts';

/** The session's cookie. On https only one counts that neither plain http nor another host of the same domain can set. */
const cookies = {
  https: /(?:^|;\s*)__Host-session=([^;]+)/,
  http: /(?:^|;\s*)session=([^;]+)/,
};

/** The secrets that sign sessions (`acceptedSecrets`), and the site's URL. */
export type SignedSite = { sessionSecret: string; site: { baseUrl: string } };

/**
 * Reads the session's token from a request: from the cookie, or from `Authorization` as API clients send it: the
 * token alone, or after `Bearer`. Both contain the token with its signature, so that made-up tokens and those of other installations never reach the
 * database.
 */
export function sessionToken(headers: Headers, app: SignedSite): string | undefined {
  const sent = authorizationToken(headers);
  return sent === undefined ? cookieToken(headers, app) : verified(decode(sent), app.sessionSecret);
}

/** Reads the session's token from the cookie of a request alone. */
export function cookieToken(headers: Headers, app: SignedSite): string | undefined {
  const signed = signedInCookie(headers, app);
  return signed === undefined ? undefined : verified(decode(signed), app.sessionSecret);
}

function signedInCookie(headers: Headers, { site }: SignedSite): string | undefined {
  const sent = headers.get('cookie') ?? '';
  return (site.baseUrl.startsWith('https:') ? cookies.https : cookies.http).exec(sent)?.[1];
}

/** Whether a request carries its session in `Authorization` rather than in a cookie. */
export function hasAuthorizationToken(headers: Headers): boolean {
  return authorizationToken(headers) !== undefined;
}

/** What `Authorization` carries, alone or after `Bearer`. Other schemes, which browsers send by themselves, do not count. */
function authorizationToken(headers: Headers): string | undefined {
  return /^(?:Bearer\s+)?(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1];
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/**
 * The cookie of a session that the shop opens itself, in the format of the sign-in library.
 * @param seconds its lifetime
 */
export function sessionCookie(app: SignedSite, token: string, seconds: number): string {
  const https = app.site.baseUrl.startsWith('https:');
  const signed = encodeURIComponent(signedToken(app, token));
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
  return https ? `__Host-session=${signed}; ${attributes}; Secure` : `session=${signed}; ${attributes}`;
}

/**
 * The token under which a session goes on after its person has proved who they are, so that one that somebody knew before
 * is worth nothing, and the cookies that carry it. An API client, which sends its token as `Authorization`, keeps it.
 */
export function renewToken(app: SignedSite, headers: Headers, token: string): { next: string; cookies: string[] } {
  if (hasAuthorizationToken(headers)) return { next: token, cookies: [] };
  const next = randomBytes(24).toString('base64url');
  return { next, cookies: [sessionCookie(app, next, sessionLifetime.absolute)] };
}

/** A session's token with its signature, as the cookie and API clients carry it. */
export function signedToken({ sessionSecret }: Pick<SignedSite, 'sessionSecret'>, token: string): string {
  return `${token}.${signatureOf(token, signingSecret(sessionSecret)).toString('base64')}`;
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

/**
 * The token before the last dot, if the rest is its HMAC-SHA-256 in base64: the format of the sign-in library's cookie.
 */
function verified(signed: string, secrets: string): string | undefined {
  const dot = signed.lastIndexOf('.');
  const [token, signature] = [signed.slice(0, dot), Buffer.from(signed.slice(dot + 1), 'base64')];
  if (dot < 1) return undefined;
  const isValid = acceptedSecrets(secrets).some((secret) => {
    const expected = signatureOf(token, secret);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  return isValid ? token : undefined;
}

/**
 * Who a request comes from. `unconfirmed` is a person whom an identity provider has signed in and who has not completed
 * the account; until then the actor is anonymous.
 */
export type Session = {
  actor: Actor;
  /**
   * What the session lacks before its person is signed in; until then the actor is anonymous. `person` is who it would
   * be, without any role: only the set-up of the second factor is called with it. `hasApp` and `hasPasskey` are what
   * their second factor can be.
   */
  awaits: { need: 'code' | 'set-up'; person: SignedIn; hasApp: boolean; hasPasskey: boolean } | undefined;
  user: CurrentUser | undefined;
  unconfirmed: { id: string; email: string; firstName: string; lastName: string } | undefined;
  /** Which of their sessions it is, whatever its token; undefined for visitors who are not signed in. */
  sessionId: string | undefined;
  /** When the person signed in accepted the terms last. */
  termsAcceptedAt: Date | undefined;
};

/** The session of a visitor who is not signed in. */
export const anonymousSession: Session = {
  actor: anonymous,
  awaits: undefined,
  user: undefined,
  unconfirmed: undefined,
  sessionId: undefined,
  termsAcceptedAt: undefined,
};

type SessionNeeds = Pick<Infra, 'db' | 'clock'> &
  SignedSite &
  SecondFactorPolicy & {
    /** The ids of accounts whose sessions do not count; none if omitted. */
    blockedAccounts?: ReadonlySet<string>;
  };

/** What a session lacks: the code of the second factor, or, for an admin, a second factor. */
function needOf(
  { adminsNeedSecondFactor }: SecondFactorPolicy,
  { awaits, admin }: { awaits: 'code' | 'factor' | null; admin: boolean },
): 'code' | 'set-up' | undefined {
  if (awaits === 'code') return 'code';
  return awaits === 'factor' && admin && adminsNeedSecondFactor ? 'set-up' : undefined;
}

/**
 * Reads who is signed in: one query, or none without a signed token; every few minutes one more to record the use. Open
 * to everybody.
 */
export async function readSession(app: SessionNeeds, headers: Headers): Promise<Session> {
  const token = sessionToken(headers, app);
  return token === undefined ? anonymousSession : (await findUsedSession(app, { token })).session;
}

/**
 * Reads a session by its id, for access tokens that name one: as `readSession`, with the session's own token, signed;
 * undefined if it has ended.
 */
export async function readSessionById(
  app: SessionNeeds,
  id: string,
): Promise<{ session: Session; token: string | undefined }> {
  const { session, token } = await findUsedSession(app, { id });
  return { session, token: token && signedToken(app, token) };
}

async function findUsedSession(
  app: SessionNeeds,
  key: { token: string } | { id: string },
): Promise<{ session: Session; token: string | undefined }> {
  const now = app.clock.now();
  const found = await findSession(app.db, key, now);
  if (!found || app.blockedAccounts?.has(found.id)) return { session: anonymousSession, token: undefined };
  if (found.lastUsedAt <= secondsBefore(now, lastUseLag)) await recordSessionUse(app.db, found, now);
  return { session: sessionOf(app, found), token: found.token };
}

function sessionOf(app: SecondFactorPolicy, found: NonNullable<Awaited<ReturnType<typeof findSession>>>): Session {
  const { id, email, emailVerified, displayName, firstName, lastName } = found;
  const proof = found.provedAt && { provedAt: found.provedAt };
  const need = needOf(app, found);
  if (need) {
    const person = { kind: 'user', id, roles: [], limited: false, ...proof } as const;
    return { ...anonymousSession, awaits: { need, person, hasApp: found.hasApp, hasPasskey: found.hasPasskey } };
  }
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  if (!found.termsAcceptedAt) return { ...anonymousSession, unconfirmed: { id, email, ...names } };
  const limited = found.scope === 'user:limited';
  const roles: Role[] = [
    ...(found.admin ? (['admin'] as const) : []),
    ...found.wineryRoles.map((role) => `winery-${role}` as const),
  ];
  return {
    actor: { kind: 'user', id, roles, limited, ...proof },
    awaits: undefined,
    user: { id, email, emailVerified, displayName, ...names },
    unconfirmed: undefined,
    sessionId: found.sessionId,
    termsAcceptedAt: found.termsAcceptedAt,
  };
}
