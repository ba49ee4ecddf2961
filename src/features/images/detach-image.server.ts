import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import { detachImageRow } from './db/image-rows.server.ts';

/**
 * Says that a picture is shown no more where it was attached; unless something attaches it again it is collected after a day. Of
 * the viewer's own pictures alone. Call it in the transaction that takes the picture away.
 */
export async function detachImage(app: Pick<Infra, 'db' | 'clock'>, viewer: Viewer, id: string): Promise<void> {
  if (!mayChange(viewer)) return;
  await detachImageRow(app.db, { id, ownerId: viewer.id }, app.clock.now());
}
