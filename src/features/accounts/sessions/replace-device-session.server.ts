import type { Infra } from '#infra/infra.ts';
import { replaceSession } from '../db/session-rows.server.ts';
import { cookieToken, type SignedSite } from '../sign-in/session.server.ts';

/**
 * Ends what a session that has just been opened replaces: the earlier session of the same browser, and those beyond the
 * number that one person can have. The caller has just signed somebody in.
 * @param headers of the request; its cookie is the earlier session
 * @param opened the new session, as its signed token
 */
export async function replaceDeviceSession(
  app: Pick<Infra, 'db'> & SignedSite,
  headers: Headers,
  opened: { token: string },
): Promise<void> {
  const token = opened.token.slice(0, opened.token.lastIndexOf('.'));
  await replaceSession(app.db, { token, earlier: cookieToken(headers, app) });
}
