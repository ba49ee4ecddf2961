import { bookDates } from '#features/availability/bookings/book-dates.server.ts';
import { reserveStock } from '#features/inventory/stock-reservations.server.ts';
import type { Payer } from '#features/payments/cards/customer.server.ts';
import { openPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrder, type OrderRow, updateOrder } from '../db/order-rows.server.ts';
import { insertGoods, insertOrderWithGoods } from '../db/placing-rows.server.ts';
import type { OrderView } from '../order.ts';
import { lockOrderOrAbort } from '../order-access.server.ts';
import {
  abortWith,
  callGateway,
  catchRefusals,
  type OrderRefusal,
  RefusedError,
  refuseOrder,
} from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { refusalOfDecision } from '../payment/confirm-payment.server.ts';
import { reconcilePayment } from '../payment/reconcile-payment.server.ts';
import { applyTransition } from '../process/apply-transition.server.ts';
import { dueAtOf, orderProcess, rolesOf, statusOf } from '../process/order-process.ts';
import { showOrder } from '../show-order.server.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { lockBuyer, prepareBuyer, priceForBuyer, readOrderRequest } from './prepare-order.server.ts';
import { type PricedOrder, paymentAmountsOf } from './price-order.server.ts';

/**
 * Places an order of wines or a tasting and asks for its payment (`request-payment`): price, bottles, seats, breakdown and payment in
 * one transaction, all or nothing. The buyer then has `paymentTerm` to pay. Sent again under the same `id` it answers with the order
 * that is there. For signed-in people of age, not for a limited session.
 * @param input what is ordered; prices are computed here and never believed
 */
export const placeOrder = defineUseCase(
  async (app: OrdersApp, actor: Actor, input: unknown): Promise<{ ok: true; value: OrderView } | OrderRefusal> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const read = readOrderRequest(input);
    if (!read.ok) return read;
    const { id = crypto.randomUUID(), saveCard } = read.value;
    const prepared = saveCard ? await prepareBuyer(app, actor, read.value, id) : undefined;
    if (prepared && !prepared.ok) return prepared;
    if (prepared?.value.hasOrder) return startPayment(app, actor, id);
    const placed = await catchRefusals(() =>
      app.db
        .transaction()
        .execute((db) => insertPlacedOrder({ ...app, db }, actor, id, read.value, prepared?.value.payer)),
    );
    if (placed.ok) return startPayment(app, actor, id, placed.value);
    // why: the same request, sent twice at once, may have taken the last bottles itself
    const known = read.value.id !== undefined && (await findOrder(app.db, id, actor.id));
    return known ? startPayment(app, actor, id) : placed;
  },
);

/**
 * Has the provider asked for an order's payment.
 * @param payment as it was opened; undefined for one that is to be read
 * @returns the order with what the buyer's browser needs to pay, or why it failed
 */
export async function startPayment(
  app: OrdersApp,
  actor: SignedIn,
  id: string,
  payment?: PaymentRow,
): Promise<{ ok: true; value: OrderView } | OrderRefusal> {
  const reconciled = await callGateway(app, () => reconcilePayment(app, { kind: 'system' }, id, payment));
  return reconciled.ok ? showOrder(app, actor, id) : reconciled;
}

/** @returns the payment as it was opened; undefined where the order is there already, whose it is, showing it decides */
async function insertPlacedOrder(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments'>,
  actor: SignedIn,
  id: string,
  request: OrderRequest,
  prepared: Payer | undefined,
): Promise<PaymentRow | undefined> {
  const { customerRef, hasOrder } = await lockBuyer(app, actor, id);
  if (hasOrder) return undefined;
  const payer = prepared ?? { customerRef, savesCard: false };
  const priced = await priceForBuyer(app, actor, request);
  const now = app.clock.now();
  const listingId = request.items[0]?.listingId ?? null;
  const order: Omit<OrderRow, 'transitionsMade'> = {
    id,
    customerId: actor.id,
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
    ...orderDetailsOf(priced, request),
  };
  const entered = { ...order, dueAt: dueAtOf(order) };
  const inserted = await insertOrderWithGoods(app.db, entered, orderItemsOf(priced), priced.lines);
  // why: the same request sent twice is one order
  return inserted && openPaymentAndReserve(app, inserted, priced, payer);
}

/** What pricing says of an order's own row. */
function orderDetailsOf(priced: PricedOrder, request: OrderRequest) {
  const { wineryId, currency, payinCents, payoutCents, delivery, pickupAddress } = priced;
  return {
    wineryId,
    currency,
    payinCents,
    payoutCents,
    deliveryMethod: delivery ?? null,
    shippingDetails: delivery === 'shipping' ? (request.shippingDetails ?? null) : null,
    pickupAddress,
    fromCart: request.fromCart,
    bookingId: null as string | null,
    bookingEnd: null as Date | null,
  };
}

/**
 * Opens the payment of an order that is entered, and takes the bottles or seats for it, in the caller's transaction.
 * @throws RefusedError when too little is left
 */
async function openPaymentAndReserve(
  app: OrdersTransaction,
  order: Locked<{ id: string }>,
  priced: PricedOrder & { accountRef: string },
  payer: Payer,
): Promise<PaymentRow> {
  const { wineryId, accountRef } = priced;
  const payment = await openPayment(app, { id: order.id, wineryId, accountRef, ...paymentAmountsOf(priced), ...payer });
  // why: last, as whoever else wants the same bottles or seats waits from here to the end of the transaction
  if (priced.tasting) await bookTasting(app, order, priced.tasting);
  else {
    const bottles = priced.bottles.map(({ listing, quantity }) => ({ listingId: listing.id, quantity }));
    const reserved = await reserveStock(app, order.id, bottles);
    if (!reserved.ok) abortWith(reserved.reason, { listingId: reserved.listingId, left: reserved.left });
  }
  return payment;
}

async function bookTasting(
  app: OrdersTransaction,
  order: Locked<{ id: string }>,
  tasting: NonNullable<PricedOrder['tasting']>,
): Promise<void> {
  const { listing, startDate, endDate, seats } = tasting;
  const wanted = { listingId: listing.id, startDate, endDate, seats };
  const booked = await bookDates(app, { kind: 'system' }, wanted);
  if (!booked.ok) abortWith(booked.reason);
  await updateOrder(app.db, order, { bookingId: booked.value.id, bookingEnd: booked.value.end });
}

function orderItemsOf({ bottles, tasting }: PricedOrder) {
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

/**
 * Orders after an enquiry (`request-payment-after-enquiry`): what is ordered is of the winery that was asked. Otherwise as an order
 * that is placed at once.
 * @param input what is ordered
 */
export const placeOrderAfterEnquiry = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    id: string,
    input: unknown,
  ): Promise<{ ok: true; value: OrderView } | OrderRefusal> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const read = readOrderRequest(input);
    if (!read.ok) return read;
    const prepared = await prepareBuyer(app, actor, read.value, null);
    if (!prepared.ok) return prepared;
    const { payer } = prepared.value;
    const placed = await catchRefusals(() =>
      app.db.transaction().execute((db) => placeInTransaction({ ...app, db }, actor, id, read.value, payer)),
    );
    return placed.ok ? startPayment(app, actor, id) : placed;
  },
);

async function placeInTransaction(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments'>,
  actor: SignedIn,
  id: string,
  request: OrderRequest,
  payer: Payer,
): Promise<void> {
  const order = await lockOrderOrAbort(app, id, actor.id);
  const name = 'request-payment-after-enquiry';
  const decided = orderProcess.check(statusOf(order), name, rolesOf(actor, order));
  if (!decided.ok) throw new RefusedError(refusalOfDecision(decided.reason));
  await lockBuyer(app, actor, null);
  const priced = await priceForBuyer(app, actor, request);
  const details = orderDetailsOf(priced, request);
  if (details.wineryId !== order.wineryId) {
    const message = 'This enquiry is with another winery';
    abortWith('validation-invalid-params', { parameter: 'items', message });
  }
  const listingId = request.items[0]?.listingId ?? null;
  const changed = await updateOrder(app.db, order, { ...details, listingId });
  await insertGoods(app.db, id, orderItemsOf(priced), priced.lines);
  await openPaymentAndReserve(app, order, priced, payer);
  await applyTransition(app, changed, decided.transition, { role: 'customer', userId: actor.id });
}
