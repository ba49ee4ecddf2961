import { mayChange, type Viewer } from '#kit/actor.ts';
import type { OrderView } from '../order.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp } from '../orders-app.ts';
import { showOrder } from '../show-order.server.ts';
import { createEnquiry } from './create-enquiry.server.ts';

/**
 * Asks a winery something, about a wine, a tasting or in general (`enquire`): an order without a price, whose messages are the
 * conversation, and which can be paid for later. For signed-in people, not of their own winery, not for a limited session.
 * @param input `listingId` or `wineryId`
 */
export async function enquire(
  app: Pick<OrdersApp, 'db' | 'clock'>,
  viewer: Viewer,
  input: unknown,
): Promise<{ ok: true; value: OrderView } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const created = await app.db.transaction().execute((db) => createEnquiry({ ...app, db }, viewer, input));
  return created.ok ? showOrder(app, viewer, created.value.id) : created;
}
