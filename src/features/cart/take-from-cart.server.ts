import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import { findCart, removeLines } from './db/cart-rows.server.ts';

/** Takes wines out of the viewer's cart, once they are ordered. For whoever is signed in himself. */
export async function takeFromCart(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  listingIds: readonly string[],
): Promise<void> {
  if (!mayChange(viewer)) return;
  const id = await findCart(app.db, { userId: viewer.id });
  if (id !== undefined) await removeLines(app.db, id, listingIds, app.clock.now());
}
