import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { detachImageRow } from './db/image-rows.server.ts';

/**
 * Says that a picture is shown no more where it was attached; unless something attaches it again it is collected after a day. Of
 * the viewer's own pictures alone, but for the shop itself, whose rooms have asked who may: a listing's photos are its winery's to take
 * away, whoever of its people sent them. Call it in the transaction that takes the picture away.
 */
export async function detachImage(app: Pick<Infra, 'db' | 'clock'>, viewer: Viewer, id: string): Promise<void> {
  if (viewer.kind === 'system') return detachImageRow(app.db, { id }, app.clock.now());
  if (!mayChange(viewer)) return;
  await detachImageRow(app.db, { id, ownerId: viewer.id }, app.clock.now());
}
