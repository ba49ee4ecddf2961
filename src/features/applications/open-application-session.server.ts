import { endSessions } from '#features/accounts/sessions/end-sessions.server.ts';
import { readSessionById } from '#features/accounts/sign-in/session.server.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Application } from './application.ts';
import { findSessionId, insertApplicationSession } from './db/application-session-rows.server.ts';
import type { AccessNeeds } from './read-access.server.ts';
import { sessionTokens, type TokenSet } from './token-set.server.ts';

/**
 * The tokens of a session that was just opened in an application. Refused for who is not signed in by it yet, e.g. whose
 * account is not complete, and while the application is disabled; that session ends, since nobody would have its token.
 * @param signed the session's token, with its signature
 */
export async function openApplicationSession(
  app: AccessNeeds,
  application: Application,
  signed: string,
): Promise<Result<TokenSet, 'no-match'>> {
  const sessionId = await findSessionId(app.db, signed.slice(0, signed.lastIndexOf('.')));
  if (sessionId === undefined) return refuse('no-match');
  const { actor } = (await readSessionById(app, sessionId)).session;
  const applicationId = application.id;
  const isOpened =
    actor.kind === 'user' &&
    (await insertApplicationSession(app.db, { sessionId, applicationId, now: app.clock.now() }));
  if (!isOpened) {
    await endSessions(app, [sessionId]);
    return refuse('no-match');
  }
  return ok(sessionTokens(app, actor.limited ? 'user:limited' : 'user', { applicationId, sessionId, generation: 1 }));
}
