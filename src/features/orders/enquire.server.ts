import { mayChange, type SignedIn, type Viewer } from '#kit/viewer.ts';
import { enterOrder } from './db/order-rows.server.ts';
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
  const now = app.clock.now();
  const enquiry = { id, ...about.value, customerId: viewer.id, state: 'enquiry', createdAt: now } as const;
  const made = { lastTransition: 'enquire', lastTransitionedAt: now } as const;
  await app.db.transaction().execute((db) => enterOrder(db, { ...enquiry, ...made }));
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
