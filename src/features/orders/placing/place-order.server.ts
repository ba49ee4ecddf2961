import { isAdultBorn, minimumAge, shopDate } from '#features/accounts/age.ts';
import { currentSource } from '#features/accounts/request-source.server.ts';
import { bookDates } from '#features/availability/bookings/book-dates.server.ts';
import { confirmBy } from '#features/availability/confirmation-terms.ts';
import { reserveStock } from '#features/inventory/stock-reservations.server.ts';
import { findPayer, type Payer } from '#features/payments/cards/customer.server.ts';
import { openPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrder, type OrderRow, paymentDetailsOf, updateOrder } from '../db/order-rows.server.ts';
import { type Buyer, findBuyer, insertOrderWithGoods, lockBuyerRow } from '../db/placing-rows.server.ts';
import type { OrderView } from '../order.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import {
  abortWith,
  callGateway,
  catchRefusals,
  invalidRequest,
  type OrderRefusal,
  RefusedError,
  refuseOrder,
} from '../order-refusal.ts';
import { reconcilePayment } from '../payment/reconcile-payment.server.ts';
import { dueAtOf } from '../process/order-status.ts';
import { processOfAlias } from '../process/process-names.ts';
import { checkExpectedLines, keepExtendedData } from '../records/keep-extended-data.server.ts';
import type { OrderExtras } from '../records/order-extras.ts';
import { showOrder } from '../show-order.server.ts';
import { type OrderRequest, orderRequestSchema } from './order-request.schema.ts';
import { priceForBuyer, unpaidQueryOf } from './price-for-buyer.server.ts';
import { orderItemsOf, type PricedOrder, paymentAmountsOf, severalSessions } from './price-order.server.ts';
import { isRepetition } from './repeated-order.server.ts';
import { replaceUnpaidOrder } from './replace-unpaid-order.server.ts';

/**
 * Places an order of wines or a tasting and creates its payment (`request-payment`): price, stock, seats, price
 * breakdown, and payment in one transaction. The buyer then has `paymentTerm` to pay, or what is left of it for the order
 * that this one replaces. A repetition with the same `id` returns the existing order; the same `id` with other content is
 * refused, and so is that of somebody else's order. For users of legal age, not in an impersonation session.
 * @param input what is ordered; prices are computed here, never taken from it
 * @param extras what a client of the platform API says beside it
 */
export const placeOrder = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    input: unknown,
    extras: OrderExtras = {},
  ): Promise<Result<OrderView, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const read = readOrderRequest(input);
    if (!read.ok) return read;
    const { id = crypto.randomUUID(), saveCard } = read.value;
    const prepared = saveCard ? await prepareBuyer(app, actor, read.value, id) : undefined;
    if (prepared && !prepared.ok) return prepared;
    if (prepared?.value.hasOrder) return repeatOrder(app, actor, id, read.value);
    const placed = await catchRefusals(() =>
      app.db
        .transaction()
        .execute((db) =>
          insertPlacedOrder({ ...app, db }, actor, id, { request: read.value, extras }, prepared?.value.payer),
        ),
    );
    if (placed.ok && placed.value) return startPayment(app, actor, id, placed.value);
    // why: a concurrent identical request may have reserved the last bottles itself
    if (!placed.ok && (read.value.id === undefined || !(await findOrder(app.db, id, actor.id)))) return placed;
    return repeatOrder(app, actor, id, read.value);
  },
);

/** Answers a request whose id an order has already: with that order, if it is what the request asks for. */
async function repeatOrder(
  app: OrdersApp,
  actor: SignedIn,
  id: string,
  request: OrderRequest,
): Promise<Result<OrderView, OrderRefusal>> {
  const repeats = await isRepetition(app, actor, id, request);
  return repeats ? startPayment(app, actor, id) : refuseOrder('order-id-taken');
}

/**
 * Creates an order's payment at the gateway.
 * @param payment as it was opened; undefined to read it
 * @returns the order with what the buyer's browser needs to pay, or why it failed
 */
export async function startPayment(
  app: OrdersApp,
  actor: SignedIn,
  id: string,
  payment?: PaymentRow,
): Promise<Result<OrderView, OrderRefusal>> {
  const reconciled = await callGateway(app, () => reconcilePayment(app, { kind: 'system' }, id, payment));
  return reconciled.ok ? showOrder(app, actor, id) : reconciled;
}

/** @returns the opened payment; undefined if there is an order with this id already, of whomever */
async function insertPlacedOrder(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments' | 'unpaidSettings'>,
  actor: SignedIn,
  id: string,
  { request, extras }: { request: OrderRequest; extras: OrderExtras },
  prepared: Payer | undefined,
): Promise<PaymentRow | undefined> {
  const { customerRef, hasOrder } = await lockBuyer(app, actor, id, request);
  if (hasOrder) return undefined;
  const payer = prepared ?? { customerRef, savesCard: false };
  const { replaces } = request;
  const replaced = replaces === undefined ? undefined : await replaceUnpaidOrder(app, actor, { id: replaces, request });
  const priced = await priceForBuyer(app, actor, request);
  if (extras.lineItems) checkExpectedLines(priced.lines, extras);
  const now = app.clock.now();
  const listingId = request.items[0]?.listingId ?? null;
  const order: Omit<
    OrderRow,
    'transitionsMade' | 'number' | 'lastActivityAt' | 'noShow' | 'shipAt' | 'processName' | 'wineryRemindAt'
  > = {
    id,
    customerId: actor.id,
    listingId,
    state: 'pending-payment',
    lastTransition: 'request-payment',
    lastTransitionedAt: now,
    dueAt: null,
    acceptedAt: null,
    acceptedBy: null,
    readyAt: null,
    readyBy: null,
    remindAt: null,
    carrier: null,
    trackingNumber: null,
    disputeReason: null,
    disputeDecision: null,
    cancelReason: null,
    goodsReturn: null,
    createdAt: now,
    ...orderDetailsOf(priced, { ...request, ...(replaced && { fromCart: replaced.fromCart }) }),
  };
  const alias = (priced.tasting ?? priced.bottles[0])?.listing.processAlias;
  const processName = extras.processName ?? (alias ? processOfAlias(alias) : undefined);
  // why: otherwise bottles could be held without end by one order after another
  const dueAt = replaced?.dueAt ?? dueAtOf(order);
  const entered = { ...order, dueAt, ...(processName && { processName }) };
  const inserted = await insertOrderWithGoods(app.db, entered, orderItemsOf(priced), priced.lines);
  // why: a repeated request must not place a second order
  if (!inserted) return undefined;
  if (extras.protectedData || extras.metadata) await keepExtendedData(app, id, extras);
  return openPaymentAndReserve(app, inserted, priced, payer);
}

/** The columns of an order that follow from its price and request. */
export function orderDetailsOf(priced: PricedOrder, request: OrderRequest) {
  const { wineryId, currency, payinCents, payoutCents, delivery, pickupAddress, tasting } = priced;
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
    bookingStart: null as Date | null,
    bookingEnd: null as Date | null,
    cancellationHours: tasting?.listing.cancellationHours ?? null,
    cancellationKeptPercent: tasting?.listing.cancellationKeptPercent ?? null,
    confirmationHours: tasting?.listing.confirmationHours ?? null,
    confirmBy: null as Date | null,
    placedFrom: currentSource().network,
  };
}

/**
 * Opens the payment of an inserted order and reserves its bottles or seats, in the caller's transaction.
 * @throws RefusedError if too little is left
 */
export async function openPaymentAndReserve(
  app: OrdersTransaction,
  order: Locked<{ id: string }>,
  priced: PricedOrder & { accountRef: string },
  payer: Payer,
): Promise<PaymentRow> {
  const { wineryId, accountRef } = priced;
  const payment = await openPayment(app, {
    ...{ id: order.id, wineryId, accountRef, details: paymentDetailsOf(order.id) },
    ...paymentAmountsOf(priced),
    ...payer,
  });
  // why: reserving comes last, because others who want the same bottles or seats wait from here until the end of the
  // transaction
  if (priced.tasting) await bookTasting(app, order, priced.tasting);
  else {
    const bottles = priced.bottles.map(({ listing, quantity }) => ({ listingId: listing.id, quantity }));
    const reserved = await reserveStock(app, order.id, bottles);
    if (!reserved.ok) abortWith(reserved.code, { listingId: reserved.listingId, left: reserved.left });
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
  // why: everything else about the dates was checked with the price
  if (!booked.ok) abortWith(booked.code, booked.code === 'validation-invalid-params' ? severalSessions : undefined);
  const { id: bookingId, start: bookingStart, end: bookingEnd } = booked.value;
  const { confirmationHours } = listing;
  const deadline = confirmationHours === null ? null : confirmBy(bookingStart, confirmationHours, app.clock.now());
  await updateOrder(app.db, order, { bookingId, bookingStart, bookingEnd, confirmBy: deadline });
}

/** Parses an order request. */
export function readOrderRequest(input: unknown): Result<OrderRequest, OrderRefusal> {
  const parsed = orderRequestSchema.safeParse(input);
  return parsed.success ? { ok: true, value: parsed.data } : invalidRequest(parsed.error.issues);
}

/**
 * Checks the buyer and finds the customer whose card pays; if the order already exists, the gateway is not called. Must
 * run outside a transaction, because the gateway may be called. One query if no card is to be saved.
 */
export async function prepareBuyer(
  app: OrdersApp,
  { id: userId }: SignedIn,
  { saveCard }: OrderRequest,
  orderId: string | null,
): Promise<Result<{ hasOrder: boolean; payer: Payer }, OrderRefusal>> {
  const found = checkBuyer(app, await findBuyer(app.db, { userId, orderId }));
  if (!found.ok) return found;
  const { hasOrder, customerRef } = found.value;
  if (!saveCard || hasOrder) return { ok: true, value: { hasOrder, payer: { customerRef, savesCard: false } } };
  const payer = await findPayer(app, userId, saveCard);
  if (payer.ok) return { ok: true, value: { hasOrder, payer: payer.value } };
  if (payer.code === 'forbidden') return refuseOrder('forbidden');
  const message = 'The card cannot be saved now. Please try again, or pay without saving it.';
  return refuseOrder('transaction-payment-failed', { message });
}

/**
 * Locks the buyer until the caller's transaction ends, so that their concurrent orders, and those of their network, are
 * counted one after the other, and none is placed while the account is deleted. The buyer is checked for every order.
 * @throws RefusedError if the buyer may not order
 */
export async function lockBuyer(
  app: OrdersTransaction,
  { id: userId }: SignedIn,
  orderId: string | null,
  request: OrderRequest,
): Promise<Buyer> {
  return buyerOrAbort(app, await lockBuyerRow(app.db, { userId, orderId, ...unpaidQueryOf(app, request) }));
}

/**
 * Checks the buyer of an order that is only priced. One query.
 * @throws RefusedError if the buyer may not order
 */
export async function checkBuyerOrAbort(app: Pick<OrdersApp, 'db' | 'clock'>, { id: userId }: SignedIn): Promise<void> {
  buyerOrAbort(app, await findBuyer(app.db, { userId, orderId: null }));
}

function buyerOrAbort(app: Pick<OrdersApp, 'clock'>, found: Buyer | undefined): Buyer {
  const checked = checkBuyer(app, found);
  if (!checked.ok) throw new RefusedError(checked);
  return checked.value;
}

/** Whether somebody may order: they have an account whose address is verified if that is asked for, and are of age. */
function checkBuyer(app: Pick<OrdersApp, 'clock'>, found: Buyer | undefined): Result<Buyer, OrderRefusal> {
  if (!found) return refuseOrder('forbidden');
  if (found.mustVerifyEmail) return refuseOrder('email-unverified');
  if (isAdultBorn(found.birthDate, shopDate(app.clock.now()))) return { ok: true, value: found };
  return refuseOrder('forbidden', { message: `You must be ${minimumAge} or older to buy wine.` }, 'too-young');
}
