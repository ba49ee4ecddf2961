import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { OptionalMail } from './optional-mail.ts';
import { readUnsubscribe } from './unsubscribe-token.server.ts';

/** Which mails the link of a mail would stop; it stops nothing. Open to every viewer, as the link is. */
export async function showUnsubscribe(
  app: Pick<Infra, 'clock'> & { sessionSecret: string },
  _viewer: Viewer,
  token: string,
): Promise<Result<OptionalMail, 'broken-link'>> {
  const found = await readUnsubscribe(token, app.sessionSecret, app.clock.now());
  return found ? ok(found.kind) : refuse('broken-link');
}
