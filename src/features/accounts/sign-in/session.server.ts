import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Infra } from '#infra/infra.ts';
import { type Actor, anonymous, type Role } from '#kit/actor.ts';
import type { CurrentUser } from '../account.ts';
import { findSession } from '../db/session-rows.server.ts';

/** On https only the cookie that nobody can set over plain http counts. */
const cookies = { https: /(?:^|;\s*)__Secure-session=([^;]+)/, http: /(?:^|;\s*)session=([^;]+)/ };

/** How long people stay signed in, in seconds: thirty days. */
export const sessionSeconds = 30 * 24 * 3600;

/** The secret with which an installation signs, and the site's address. */
type SignedSite = { sessionSecret: string; site: { baseUrl: string } };

/**
 * The session's token out of a request: of the cookie, or of `Authorization: Bearer` as API clients send it. Both carry the
 * token with its signature, so that one of another installation, or a made-up one, never reaches the database.
 * @param app the secret with which this installation signs, and its address
 */
export function sessionToken(headers: Headers, app: SignedSite): string | undefined {
  const bearer = bearerOf(headers);
  const cookie = app.site.baseUrl.startsWith('https:') ? cookies.https : cookies.http;
  const [, kept] = cookie.exec(headers.get('cookie') ?? '') ?? [];
  const signed = bearer ?? kept;
  return signed === undefined ? undefined : verified(decode(signed), app.sessionSecret);
}

/** Whether a request carries its session as API clients send it, and not as a cookie. */
export function isBearer(headers: Headers): boolean {
  return bearerOf(headers) !== undefined;
}

function bearerOf(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** The cookie of a session that this installation opens by itself, in the form of the sign-in library's. @param seconds how long it lives */
export function sessionCookie(app: SignedSite, token: string, seconds: number): string {
  const https = app.site.baseUrl.startsWith('https:');
  const signed = encodeURIComponent(`${token}.${signatureOf(token, app.sessionSecret).toString('base64')}`);
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;
  return https ? `__Secure-session=${signed}; ${attributes}; Secure` : `session=${signed}; ${attributes}`;
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

/** The token before the last dot, if what follows is its HMAC-SHA-256 in base64: the form of the sign-in library's cookie. */
function verified(signed: string, secret: string): string | undefined {
  const dot = signed.lastIndexOf('.');
  const [token, signature] = [signed.slice(0, dot), Buffer.from(signed.slice(dot + 1), 'base64')];
  if (dot < 1) return undefined;
  const right = signatureOf(token, secret);
  return signature.length === right.length && timingSafeEqual(signature, right) ? token : undefined;
}

/**
 * Who a request comes from. `unconfirmed` is somebody whom an identity provider knows and who has yet to say the rest: as long
 * as that is so he is nobody here.
 */
export type Session = {
  actor: Actor;
  user: CurrentUser | undefined;
  unconfirmed: { id: string; email: string; firstName: string; lastName: string } | undefined;
};

/** The session of who has none. */
export const nobody: Session = { actor: anonymous, user: undefined, unconfirmed: undefined };

type SessionNeeds = Pick<Infra, 'db' | 'clock'> & SignedSite;

/** Reads who is signed in: no query without a signed token, else one. Open to everybody. */
export async function readSession(app: SessionNeeds, headers: Headers): Promise<Session> {
  const token = sessionToken(headers, app);
  const found = token === undefined ? undefined : await findSession(app.db, token, app.clock.now());
  if (!found) return nobody;
  const { id, email, emailVerified, displayName, firstName, lastName } = found;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  if (!found.confirmed) return { ...nobody, unconfirmed: { id, email, ...names } };
  const roles: Role[] = [
    ...(found.admin ? (['admin'] as const) : []),
    ...found.wineryRoles.map((role) => `winery-${role}` as const),
  ];
  return {
    actor: { kind: 'user', id, roles, limited: found.scope === 'user:limited' },
    user: { id, email, emailVerified, displayName, ...names },
    unconfirmed: undefined,
  };
}
