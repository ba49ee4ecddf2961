import type { Infra } from '#infra/infra.ts';
import { replaceSession } from '../db/session-rows.server.ts';
import { cookieToken, type SignedSite } from '../sign-in/session.server.ts';
import { recordBrowser } from './record-browser.server.ts';

/**
 * Ends what a session that has just been opened replaces: the earlier session of the same browser, and those beyond the
 * number that one person can have; and remembers the browser. The caller has just signed somebody in.
 * @param headers of the request; its cookie is the earlier session
 * @param opened the new session, as its signed token
 * @returns the cookie by which the browser is known (`recordBrowser`)
 */
export async function replaceDeviceSession(
  app: Pick<Infra, 'db' | 'clock'> & SignedSite,
  headers: Headers,
  opened: { token: string },
): Promise<string> {
  const token = opened.token.slice(0, opened.token.lastIndexOf('.'));
  await replaceSession(app.db, { token, earlier: cookieToken(headers, app) });
  return recordBrowser(app, headers, token);
}
