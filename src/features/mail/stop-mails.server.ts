import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { insertOptOut } from './db/opt-out-rows.server.ts';
import type { OptionalMail } from './optional-mail.ts';
import { readUnsubscribe } from './unsubscribe-token.server.ts';

/**
 * Takes the link of a mail as the wish for no more of its kind. Open to every viewer: the link itself is the right, and a mail
 * program that follows it has no session. Once more changes nothing.
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
export async function unsubscribe(
  app: Pick<Infra, 'db' | 'clock'> & { sessionSecret: string },
  _viewer: Viewer,
  token: string,
): Promise<Result<OptionalMail, 'broken-link'>> {
  const now = app.clock.now();
  const found = await readUnsubscribe(token, app.sessionSecret, now);
  if (!found) return refuse('broken-link');
  await insertOptOut(app.db, found.userId, found.kind, now);
  return ok(found.kind);
}
