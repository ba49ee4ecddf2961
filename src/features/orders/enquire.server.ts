import { mayChange, type SignedIn, type Viewer } from '#kit/viewer.ts';
import { insertOrder, insertTransition } from './db/order-rows.server.ts';
import { findWinery, listOrderable } from './db/orderable-rows.server.ts';
import { invalidRequest } from './invalid-request.ts';
import type { OrderView } from './order.ts';
import { type OrderRefusal, refuseOrder } from './order-refusal.ts';
import { enquirySchema } from './order-request.schema.ts';
import type { OrdersApp } from './orders-app.ts';
import { showOrder } from './show-order.server.ts';

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
  const parsed = enquirySchema.safeParse(input);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  const { id = crypto.randomUUID(), listingId, wineryId } = parsed.data;
  const about =
    listingId === undefined
      ? await aboutWinery(app, viewer, wineryId ?? '')
      : await aboutListing(app, viewer, listingId);
  if (!about.ok) return about;
  await app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const made = { lastTransition: 'enquire', lastTransitionedAt: now } as const;
    const isNew = await insertOrder(db, {
      id,
      ...about.value,
      ...made,
      customerId: viewer.id,
      state: 'enquiry',
      createdAt: now,
    });
    if (!isNew) return;
    const { lastTransition: transition } = made;
    await insertTransition(db, {
      orderId: id,
      number: 1,
      transition,
      actor: 'customer',
      userId: viewer.id,
      madeAt: now,
    });
  });
  return showOrder(app, viewer, id);
}

type About = { ok: true; value: { wineryId: string; listingId: string | null } } | OrderRefusal;

async function aboutListing(app: Pick<OrdersApp, 'db'>, viewer: SignedIn, listingId: string): Promise<About> {
  const [listing] = await listOrderable(app.db, [listingId], viewer.id, false);
  if (listing?.state !== 'published') return refuseOrder('transaction-listing-not-found');
  return listing.own ? refuseOrder('forbidden') : { ok: true, value: { wineryId: listing.wineryId, listingId } };
}

async function aboutWinery(app: Pick<OrdersApp, 'db'>, viewer: SignedIn, wineryId: string): Promise<About> {
  const winery = await findWinery(app.db, wineryId, viewer.id);
  if (!winery) return refuseOrder('not-found');
  return winery.own ? refuseOrder('forbidden') : { ok: true, value: { wineryId, listingId: null } };
}
