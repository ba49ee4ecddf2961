import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { deleteOptOuts, insertOptOut } from './db/opt-out-rows.server.ts';
import { optionalMails } from './optional-mail.ts';

/**
 * Chooses which of the optional mails the viewer gets. For the own account, not in a limited session.
 * @param wanted the kinds; what is none of them counts for nothing
 */
export async function setMailPreferences(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  wanted: readonly unknown[],
): Promise<Result<undefined, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  await app.db.transaction().execute(async (db) => {
    const chosen = optionalMails.filter((kind) => wanted.includes(kind));
    if (chosen.length > 0) await deleteOptOuts(db, viewer.id, chosen);
    for (const kind of optionalMails) {
      if (!wanted.includes(kind)) await insertOptOut(db, viewer.id, kind, app.clock.now());
    }
  });
  return ok(undefined);
}
