import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { upsertReadReceipt, deleteReadReceipts } from './db/read-receipt-rows.server.ts';
import { deleteDigest } from './db/digest-rows.server.ts';

/**
 * Notes that the viewer has looked at an order: what happened so far is no news any more. For its sides and the house; not for a
 * limited session, by which somebody else looks.
 */
export async function markOrderRead(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  orderId: string,
): Promise<{ ok: true } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const found = await findOrderWithRoles(app, viewer, orderId);
  if (!found.ok) return found;
  await upsertReadReceipt(app.db, { userId: viewer.id, orderId, lookedAt: app.clock.now() });
  return { ok: true };
}

/** Removes when the viewer looked at which order and that he was to be told of messages, as part of erasing the account. Not for a limited session. */
export async function eraseReadReceipts(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<void> {
  if (!mayChange(viewer)) return;
  await deleteReadReceipts(app.db, viewer.id);
  await deleteDigest(app.db, viewer.id);
}
