import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { listOptOuts } from './db/opt-out-rows.server.ts';
import { type OptionalMail, optionalMails } from './optional-mail.ts';

/** Which of the optional mails the viewer gets. For whoever is signed in. */
export async function showMailPreferences(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
): Promise<Result<OptionalMail[], 'forbidden'>> {
  if (viewer.kind !== 'user') return refuse('forbidden');
  const refused = await listOptOuts(app.db, viewer.id);
  return ok(optionalMails.filter((kind) => !refused.includes(kind)));
}
