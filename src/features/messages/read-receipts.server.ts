import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { upsertReadReceipt } from './db/read-receipt-rows.server.ts';

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
