import type { Viewer } from '#kit/actor.ts';
import { endSession } from '../db/session-rows.server.ts';
import type { AuthApp, RequestOrigin } from './auth-app.server.ts';
import { sessionToken } from './session-token.server.ts';

/**
 * Ends the session that the request carries. Open to every viewer: without a session there is nothing to end.
 * @returns the cookies that forget it
 */
export async function signOut(
  app: Pick<AuthApp, 'auth' | 'db' | 'sessionSecret' | 'site'>,
  _viewer: Viewer,
  from: Pick<RequestOrigin, 'headers'>,
): Promise<{ cookies: string[] }> {
  const token = sessionToken(from.headers, app);
  // why: by ourselves and first; the library forgets the cookie also where it could not end the session
  if (token !== undefined) await endSession(app.db, token);
  const { headers } = await app.auth.api.signOut({ headers: from.headers, returnHeaders: true });
  return { cookies: headers.getSetCookie() };
}
