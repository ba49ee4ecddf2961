import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { deleteCartOf } from './db/cart-rows.server.ts';

/** Forgets the cart of somebody whose account ends: the viewer's own, not in somebody else's name. */
export async function deleteCart(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<void> {
  if (mayChange(viewer)) await deleteCartOf(app.db, viewer.id);
}
