import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type PlatformAccess, readAccess } from '#features/applications/read-access.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { App } from '../../../app.ts';

/** How many cookies of applications are tried. */
const maxCookies = 5;

/**
 * Who calls with a token of the platform API: in `Authorization`, or in the cookie `st-{client id}-token`, in which the SDK
 * keeps its tokens in browsers. Undefined without such a token, or if it no longer holds.
 */
export async function platformAccessOf(app: App, c: Context<HttpEnv>): Promise<PlatformAccess | undefined> {
  for (const token of tokensOf(c)) {
    const access = await readAccess(app, token);
    if (access) return access;
  }
  return undefined;
}

/** Whether somebody sends a token of the platform API, even one that no longer holds: then they shall refresh it. */
export function sendsPlatformToken(c: Context<HttpEnv>): boolean {
  return tokensOf(c).length > 0;
}

/** Whether a browser sends the cookie of the SDK with a token, and no token of its own beside it. */
export function sendsPlatformCookie(c: Context<HttpEnv>): boolean {
  return c.req.header('authorization') === undefined && sendsPlatformToken(c);
}

function tokensOf(c: Context<HttpEnv>): string[] {
  const [, sent] = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization')?.trim() ?? '') ?? [];
  return sent === undefined ? tokensOfCookies(getCookie(c)) : [sent];
}

function tokensOfCookies(cookies: Readonly<Record<string, string>>): string[] {
  const stored = Object.entries(cookies).filter(([name]) => /^st-[0-9a-f-]{36}-token$/i.test(name));
  return stored.slice(0, maxCookies).flatMap(([, value]) => {
    try {
      const token: unknown = JSON.parse(value)?.access_token;
      return typeof token === 'string' ? [token] : [];
    } catch {
      return [];
    }
  });
}
