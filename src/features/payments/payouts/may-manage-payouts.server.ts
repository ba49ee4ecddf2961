import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { isOwner } from '../db/payout-account-rows.server.ts';

/** Whether the viewer owns a winery, and so says where its money goes: nobody else does, not even the house. One query. */
export async function mayManagePayouts(app: Pick<Infra, 'db'>, viewer: Viewer, wineryId: string): Promise<boolean> {
  return mayChange(viewer) && (await isOwner(app.db, viewer.id, wineryId));
}
