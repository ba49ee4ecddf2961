import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { markOwnedForDeletion } from './db/image-rows.server.ts';

/**
 * Takes pictures of somebody who goes: these, and all that nothing shows. The shop shows them to nobody from now on, sizes that it
 * has made already included, and the next collection removes them. What else shows a picture of his, a wine's page, keeps it.
 * @param ids of the viewer's own pictures
 */
export async function deleteImages(app: Pick<Infra, 'db'>, viewer: Viewer, ids: readonly string[]): Promise<void> {
  if (!mayChange(viewer)) return;
  await markOwnedForDeletion(app.db, viewer.id, ids);
}
