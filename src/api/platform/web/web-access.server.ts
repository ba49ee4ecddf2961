import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { grantTokens } from '#features/applications/grant-tokens.server.ts';
import { type PlatformAccess, readAccess } from '#features/applications/read-access.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { anonymous } from '#kit/actor.ts';
import type { App } from '../../../app.ts';

/** How many cookies of applications are tried. */
const maxCookies = 5;

/** How long the SDK keeps its cookie in browsers, in seconds. */
const cookieSeconds = 30 * 24 * 3_600;

/** What a cookie of the SDK has. */
type StoredTokens = { name: string; clientId: string; accessToken: string; refreshToken: string | undefined };

const storedSchema = z.object({ access_token: z.string(), refresh_token: z.string().optional().catch(undefined) });

/**
 * Who calls with a token of the platform API: in `Authorization`, or in the cookie `st-{client id}-token`, in which the SDK
 * keeps its tokens in browsers. Undefined without such a token, or if it no longer holds. An access token of a cookie that
 * has expired is replaced by the cookie's refresh token, as the server of a front end does it, and the response sets the
 * cookie anew.
 */
export async function platformAccessOf(app: App, c: Context<HttpEnv>): Promise<PlatformAccess | undefined> {
  const sent = bearerOf(c);
  if (sent !== undefined) return readAccess(app, sent);
  const holding: PlatformAccess[] = [];
  for (const stored of storedTokensOf(c)) {
    const access = (await readAccess(app, stored.accessToken)) ?? (await refreshedAccess(app, c, stored));
    if (access) holding.push(access);
  }
  return chosen(holding, c.req.header('origin'));
}

/** Whether somebody sends a token of the platform API, even one that no longer holds: then they shall refresh it. */
export function sendsPlatformToken(c: Context<HttpEnv>): boolean {
  return bearerOf(c) !== undefined || storedTokensOf(c).length > 0;
}

/** Whether a browser sends the cookie of the SDK with a token, and no token of its own beside it. */
export function sendsPlatformCookie(c: Context<HttpEnv>): boolean {
  return c.req.header('authorization') === undefined && storedTokensOf(c).length > 0;
}

/**
 * Which of several counts. A person comes before what is only public, and an application that lists the origin of the page
 * before others. If they are different people then, nobody can say who is meant, and none counts.
 */
function chosen(holding: readonly PlatformAccess[], origin: string | undefined): PlatformAccess | undefined {
  const people = holding.filter(({ session }) => session.actor.kind === 'user');
  const here = people.filter(({ application }) => origin !== undefined && application.allowedOrigins.includes(origin));
  const [first, ...others] = here.length > 0 ? here : people;
  if (!first) return holding[0];
  return others.every((other) => isSameActor(other, first)) ? first : undefined;
}

function isSameActor({ session: { actor: one } }: PlatformAccess, { session: { actor: other } }: PlatformAccess) {
  return one.kind === 'user' && other.kind === 'user' && one.id === other.id && one.limited === other.limited;
}

async function refreshedAccess(
  app: App,
  c: Context<HttpEnv>,
  { name, clientId, refreshToken }: StoredTokens,
): Promise<PlatformAccess | undefined> {
  if (refreshToken === undefined) return undefined;
  const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken };
  // why: a refresh token is all the permission that is needed; the cookies of our own pages have no part in it
  const granted = await grantTokens(app, anonymous, form, { headers: new Headers(), network: c.get('network') });
  if (!granted.ok) return undefined;
  c.header('set-cookie', tokenCookie(app, name, JSON.stringify(granted.value)), { append: true });
  return readAccess(app, granted.value.access_token);
}

/** The cookie as the SDK sets it in browsers. It reads it there, too, so that it cannot be `HttpOnly`. */
function tokenCookie({ site }: Pick<App, 'site'>, name: string, value: string): string {
  const secure = site.baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Max-Age=${cookieSeconds}; Path=/${secure}`;
}

function bearerOf(c: Context<HttpEnv>): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(c.req.header('authorization')?.trim() ?? '')?.[1];
}

function storedTokensOf(c: Context<HttpEnv>): StoredTokens[] {
  const named = Object.entries(getCookie(c)).flatMap(([name, value]) => {
    const [, clientId] = /^st-([0-9a-f-]{36})-token$/i.exec(name) ?? [];
    return clientId === undefined ? [] : [{ name, clientId, value }];
  });
  return named.slice(0, maxCookies).flatMap(({ value, ...cookie }) => {
    const read = storedSchema.safeParse(jsonOf(value));
    if (!read.success) return [];
    return [{ ...cookie, accessToken: read.data.access_token, refreshToken: read.data.refresh_token }];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
