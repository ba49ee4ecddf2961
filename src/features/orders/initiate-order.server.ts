import { isOfAge, shopDate } from '#features/accounts/age.ts';
import { holdPerson } from '#features/accounts/hold-person.server.ts';
import { bookDates } from '#features/availability/book-dates.server.ts';
import { openPayment } from '#features/payments/open-payment.server.ts';
import { reserveStock } from '#features/stock/reserve-stock.server.ts';
import { mayChange, type SignedIn, type Viewer } from '#kit/viewer.ts';
import { askProvider } from './ask-provider.server.ts';
import { countUnpaid } from './db/order-lists.server.ts';
import {
  findOrder,
  insertItems,
  insertLineItems,
  insertOrder,
  insertTransition,
  type OrderRow,
  updateOrder,
} from './db/order-rows.server.ts';
import { findBirthDate } from './db/orderable-rows.server.ts';
import { invalidRequest } from './invalid-request.ts';
import type { OrderView } from './order.ts';
import { type OrderRefusal, RefusedError, refuseOrder, withRefusals } from './order-refusal.ts';
import { type OrderRequest, orderRequestSchema } from './order-request.schema.ts';
import { dueAtOf } from './order-standing.ts';
import type { OrdersApp, OrdersTransaction } from './orders-app.ts';
import { priceOrder } from './price-order.server.ts';
import { amountsOf, type PricedOrder } from './priced-order.ts';
import { pursuePayment } from './pursue-payment.server.ts';
import { showOrder } from './show-order.server.ts';

/**
 * Places an order of wines or a tasting and asks for its payment (`request-payment`): price, bottles, seats, breakdown and payment in
 * one transaction, all or nothing. The buyer then has 15 minutes to pay. Sent again under the same `id` it answers with the order
 * that is there. For signed-in people of age, not for a limited session.
 * @param input what is ordered; prices are computed here and never believed
 */
export async function initiateOrder(
  app: OrdersApp,
  viewer: Viewer,
  input: unknown,
): Promise<{ ok: true; value: OrderView } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const parsed = orderRequestSchema.safeParse(input);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  if (!(await isBuyerOfAge(app, viewer))) return refuseOrder('forbidden');
  const id = parsed.data.id ?? crypto.randomUUID();
  const known = await findOrder(app.db, id, viewer.id);
  if (!known) {
    const placed = await withRefusals(() =>
      app.db.transaction().execute((db) => placeOrder({ ...app, db }, viewer, id, parsed.data)),
    );
    // why: the same request, sent twice at once, may have taken the last bottles itself
    if (!placed.ok && !(await findOrder(app.db, id, viewer.id))) return placed;
  }
  return askForPayment(app, viewer, id);
}

/** Has the provider asked for an order's payment. @returns the order with what the buyer's browser needs to pay, or why it failed */
export async function askForPayment(
  app: OrdersApp,
  viewer: SignedIn,
  id: string,
): Promise<{ ok: true; value: OrderView } | OrderRefusal> {
  const shown = await showOrder(app, viewer, id);
  if (!shown.ok || shown.value.state !== 'pending-payment') return shown;
  const failure = await askProvider(app, () => pursuePayment(app, { kind: 'system' }, id));
  return failure ?? showOrder(app, viewer, id);
}

/** Whether a buyer is 21 by the date in Texas. Asked at every order, whatever was said at sign-up. */
export async function isBuyerOfAge(app: Pick<OrdersApp, 'db' | 'clock'>, { id }: SignedIn): Promise<boolean> {
  const born = await findBirthDate(app.db, id);
  const [year = 0, month = 0, day = 0] = born?.split('-').map(Number) ?? [];
  return born !== null && isOfAge({ year, month, day }, shopDate(app.clock.now()));
}

/** How many orders somebody may begin in a day without paying for them: each takes bottles off the shelf for a quarter of an hour. */
const unpaidADay = { most: 20, milliseconds: 24 * 60 * 60_000 };

/**
 * Keeps somebody from emptying the shelves by orders that are never paid.
 * @throws RefusedError when too many were begun
 */
export async function refuseHoarder(app: OrdersTransaction, { id }: SignedIn): Promise<void> {
  const since = new Date(app.clock.now().getTime() - unpaidADay.milliseconds);
  // why: many that are begun at once are counted one after the other; and who deletes the account now begins none
  if (!(await holdPerson(app.db, id))) throw new RefusedError(refuseOrder('forbidden'));
  const unpaid = await countUnpaid(app.db, id, since, unpaidADay.most);
  if (unpaid >= unpaidADay.most) throw new RefusedError(refuseOrder('too-many-requests'));
}

async function placeOrder(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments'>,
  viewer: SignedIn,
  id: string,
  request: OrderRequest,
): Promise<void> {
  await refuseHoarder(app, viewer);
  const priced = await priceOrder(app, viewer, request, { lock: true });
  if (!priced.ok) throw new RefusedError(priced);
  if (priced.value.delivery === 'shipping' && !request.shippingDetails) {
    throw new RefusedError(
      refuseOrder('validation-invalid-params', {
        parameter: 'shippingDetails',
        message: 'Please say where to ship to',
      }),
    );
  }
  const now = app.clock.now();
  const listingId = request.items[0]?.listingId ?? null;
  const order: Omit<OrderRow, 'transitionsMade'> = {
    id,
    customerId: viewer.id,
    listingId,
    state: 'pending-payment',
    lastTransition: 'request-payment',
    lastTransitionedAt: now,
    dueAt: null,
    acceptedAt: null,
    acceptedBy: null,
    carrier: null,
    trackingNumber: null,
    disputeReason: null,
    createdAt: now,
    ...detailsOf(priced.value, request),
  };
  const isNew = await insertOrder(app.db, { ...order, dueAt: dueAtOf(order) });
  // why: the same request sent twice is one order; whose it is, showing it decides
  if (!isNew) return;
  const { lastTransition: transition } = order;
  await insertTransition(app.db, {
    orderId: id,
    number: 1,
    transition,
    actor: 'customer',
    userId: viewer.id,
    madeAt: now,
  });
  await fillOrder(app, id, priced.value);
}

/** What pricing says of an order's own row. */
export function detailsOf(priced: PricedOrder, request: OrderRequest) {
  const { wineryId, currency, payinCents, payoutCents, delivery, pickupAddress } = priced;
  return {
    wineryId,
    currency,
    payinCents,
    payoutCents,
    deliveryMethod: delivery ?? null,
    shippingDetails: delivery === 'shipping' ? (request.shippingDetails ?? null) : null,
    pickupAddress,
    bookingId: null as string | null,
    bookingEnd: null as Date | null,
  };
}

/**
 * Gives an order that is entered its goods, breakdown and payment, in the caller's transaction.
 * @throws RefusedError when too little is left
 */
export async function fillOrder(
  app: OrdersTransaction,
  orderId: string,
  priced: PricedOrder & { accountRef: string },
): Promise<void> {
  await insertItems(
    app.db,
    itemsOf(priced).map((item, position) => ({ ...item, orderId, position })),
  );
  await insertLineItems(app.db, orderId, priced.lines, 0);
  if (priced.tasting) await book(app, orderId, priced.tasting);
  else {
    const bottles = priced.bottles.map(({ listing, quantity }) => ({ listingId: listing.id, quantity }));
    const reserved = await reserveStock(app, orderId, bottles);
    if (!reserved.ok)
      throw new RefusedError(refuseOrder(reserved.reason, { listingId: reserved.listingId, left: reserved.left }));
  }
  const { wineryId, accountRef } = priced;
  await openPayment(app, { id: orderId, wineryId, accountRef, ...amountsOf(priced) });
}

async function book(
  app: OrdersTransaction,
  orderId: string,
  tasting: NonNullable<PricedOrder['tasting']>,
): Promise<void> {
  const { listing, startDate, endDate, seats } = tasting;
  const wanted = { listingId: listing.id, startDate, endDate, seats };
  const booked = await bookDates(app, { kind: 'system' }, wanted);
  if (!booked.ok) throw new RefusedError(refuseOrder(booked.reason));
  await updateOrder(app.db, orderId, { bookingId: booked.value.id, bookingEnd: booked.value.end });
}

function itemsOf({ bottles, tasting }: PricedOrder) {
  if (tasting) {
    const { listing, seats } = tasting;
    return [
      {
        listingId: listing.id,
        title: listing.title,
        vintage: null,
        bottleMl: null,
        unitPriceCents: listing.priceCents,
        quantity: seats,
      },
    ];
  }
  return bottles.map(({ listing, quantity }) => ({
    listingId: listing.id,
    title: listing.title,
    vintage: listing.vintage,
    bottleMl: listing.bottleMl,
    unitPriceCents: listing.priceCents,
    quantity,
  }));
}
