import { createHash, randomBytes } from 'node:crypto';
import type { Infra } from '#infra/infra.ts';
import { insertBrowserSignIn } from '../db/browser-sign-in-rows.server.ts';
import type { SignedSite } from '../sign-in/session.server.ts';

/** For how long a browser is remembered after a sign-in, in seconds: accounts of one browser count as one person. */
export const browserLifetime = 90 * 24 * 3600;

const names = { https: '__Host-browser', http: 'browser' };

/**
 * Remembers that the person of a session signed in on the browser of a request, so that nobody reviews their own winery
 * with a second account. The cookie is a random number; only its hash is stored.
 * @param token of the session that was opened, without its signature
 * @returns the cookie by which the browser is known from now on
 */
export async function recordBrowser(
  app: Pick<Infra, 'db' | 'clock'> & Pick<SignedSite, 'site'>,
  headers: Headers,
  token: string,
): Promise<string> {
  const isHttps = app.site.baseUrl.startsWith('https:');
  const name = isHttps ? names.https : names.http;
  const [, sent] = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.get('cookie') ?? '') ?? [];
  const value = sent ?? randomBytes(32).toString('base64url');
  const browserHash = createHash('sha256').update(value).digest('hex');
  await insertBrowserSignIn(app.db, { token, browserHash, now: app.clock.now() });
  const attributes = `Max-Age=${browserLifetime}; Path=/; HttpOnly; SameSite=Lax`;
  return `${name}=${value}; ${attributes}${isHttps ? '; Secure' : ''}`;
}
