import type { ChargebackRow } from '#features/payments/chargebacks/chargeback.server.ts';
import type { PaymentRow } from '#features/payments/charges/payment.server.ts';
import { isCardFailure } from '#features/payments/charges/payment-gateway.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { presentMoney } from '#kit/money.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { movesShown } from './booking-moves/move-views.ts';
import { cancellationTermsOf } from './cancellation-terms.ts';
import { findOrderDetails, type OrderDetails, type OrderRow } from './db/order-rows.server.ts';
import { type LineItem, type LineParty, totalFor } from './line-items.ts';
import type { BookingView, LineItemView, OrderBooking, OrderView, ReviewView } from './order.ts';
import type { OrderAccess } from './order-access.server.ts';
import { formatOrderNumber } from './order-number.ts';
import { type OrderRefusal, refuseOrder } from './order-refusal.ts';
import { chargebackStates, type MoneyView, moneyOf } from './payment/order-money.ts';
import { type OrderStatus, orderProcess, type ProcessRole } from './process/order-process.ts';
import { actingRoles, earlierDueAt, isForPickup, isStopped, rolesOf, statusOf } from './process/order-status.ts';

/**
 * An order as its buyer, its winery's members, or admins see it: each party with their own lines and total. Refused to
 * others. One query.
 */
export const showOrder = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, id: string): Promise<Result<OrderView, OrderRefusal>> => {
    const read = await readOrder(app, actor, id);
    return read.ok ? { ok: true, value: read.value.view } : read;
  },
);

/** An order as an actor sees it, with the rows that were read, so that the same request does not read them again. */
export type ReadOrder = OrderAccess & { view: OrderView };

/** Like `showOrder`, for pages that show more than the order. One query. */
export const readOrder = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, id: string): Promise<Result<ReadOrder, OrderRefusal>> => {
    if (actor.kind === 'anonymous') return refuseOrder('forbidden');
    const details = await findOrderDetails(app.db, id, actor.kind === 'user' ? actor.id : null);
    if (!details) return refuseOrder('not-found');
    const { order, payment } = details;
    const roles = rolesOf(actor, order);
    if (roles.length === 0) return refuseOrder('forbidden');
    const limited = actor.kind === 'user' && actor.limited;
    return {
      ok: true,
      value: { order, roles, payment, view: viewOf(details, roles, { limited, now: app.clock.now() }) },
    };
  },
);

/** An order as these roles see it. @param reader.limited whether it can change nothing */
export function viewOf(
  details: OrderDetails,
  roles: ProcessRole[],
  { limited, now }: { limited: boolean; now: Date },
): OrderView {
  const { order, acceptor, readiedBy, customer, winery, payment, chargeback, booking } = details;
  const { items, lines, transitions, reviews } = details.parts;
  const { id, currency } = order;
  const unit = currency ?? 'USD';
  const money = moneyOf({ order, payment, chargeback }, sidesOf(roles));
  return {
    id,
    number: formatOrderNumber(order.number),
    state: order.state,
    lastTransition: order.lastTransition,
    lastTransitionedAt: order.lastTransitionedAt.toISOString(),
    createdAt: order.createdAt.toISOString(),
    acceptedAt: order.acceptedAt?.toISOString() ?? null,
    accepted: order.acceptedAt && { createdAt: order.acceptedAt.toISOString(), by: acceptor },
    ready: order.readyAt && { createdAt: order.readyAt.toISOString(), by: readiedBy },
    dueAt: order.dueAt?.toISOString() ?? null,
    answerBy: earlierDueAt(order)?.toISOString() ?? null,
    roles,
    may: limited ? [] : availableTransitions(statusOf(order, now), actingRoles(roles, order), isForPickup(order)),
    listingId: order.listingId,
    items: items.map(({ unitPriceCents, ...item }) => ({
      ...item,
      unitPrice: presentMoney(unitPriceCents, unit),
    })),
    lineItems: lineItemViews(lines, unit, sidesOf(roles)),
    payinTotal: payinTotal(lines, currency, roles),
    ...sumsOf(money),
    customer,
    winery,
    deliveryMethod: order.deliveryMethod,
    shippingDetails: seesAddress(order, roles) ? order.shippingDetails : null,
    pickupAddress: order.pickupAddress,
    bookingId: order.bookingId,
    booking: bookingView(booking ? [booking] : [], order.bookingId),
    cancellation: order.bookingId === null ? null : cancellationTermsOf(order),
    ...movesOf(details, limited ? [] : roles, now),
    noShow: order.noShow,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    protectedData: reasonsOf(order),
    goodsReturn: sidesOf(roles).includes('provider') ? order.goodsReturn : null,
    card: cardView(payment, roles),
    transitions: transitions.map(({ transition, role, madeAt }) => ({
      transition,
      by: role,
      createdAt: new Date(madeAt).toISOString(),
    })),
    reviews: visibleReviews(
      reviews.map(({ party, rating, content, state, createdAt }) => ({
        by: party,
        rating,
        content,
        state,
        createdAt: new Date(createdAt).toISOString(),
      })),
      roles,
    ),
    chargeback: chargebackView(payment, roles.includes('customer') ? undefined : chargeback, roles),
    chargeFailed: isChargeRefused(order, payment),
    payment: roles.includes('customer') && !limited ? toPay(order, payment) : null,
  };
}

/** The moves of a tasting, and what these roles may do about its time; nothing of wines. */
function movesOf({ order, parts }: OrderDetails, roles: readonly ProcessRole[], now: Date) {
  if (order.bookingId === null) return { bookingMoves: [], mayMove: [] };
  return movesShown(order, parts.moves, { roles: isStopped(order) ? [] : roles, now });
}

/** What the parties told each other. */
function reasonsOf({ disputeReason, disputeDecision, cancelReason }: OrderRow): OrderView['protectedData'] {
  return { disputeReason, disputeDecision, cancelReason };
}

/** Whether the shipping address is visible: a winery sees it only for what it has sold. */
function seesAddress({ acceptedAt, state }: OrderRow, roles: readonly ProcessRole[]): boolean {
  return roles.some((role) => role !== 'provider') || state === 'purchased' || acceptedAt !== null;
}

/**
 * Whether the charge was refused when the winery accepted. The order cannot be accepted until there is another card.
 */
function isChargeRefused({ state, acceptedAt }: OrderRow, payment: PaymentRow | undefined): boolean {
  const code = payment?.failureCode ?? null;
  return state === 'purchased' && acceptedAt === null && code !== null && isCardFailure(code);
}

/** What happened to the money, with the sums of it that have a name in the API. */
function sumsOf(money: MoneyView | null): Pick<OrderView, 'payoutTotal' | 'refundedTotal' | 'money'> {
  if (money === null) return { payoutTotal: null, refundedTotal: null, money };
  const { payout, refund } = money;
  return { payoutTotal: payout.amount, refundedTotal: refund?.status === 'given' ? refund.amount : null, money };
}

/** The card that paid, for who paid and the operator. */
function cardView(payment: PaymentRow | undefined, roles: readonly ProcessRole[]): OrderView['card'] {
  const { cardBrand: brand = null, cardLast4: last4Digits = null } = payment ?? {};
  return brand === null || last4Digits === null || !sidesOf(roles).includes('customer') ? null : { brand, last4Digits };
}

/** A chargeback as the winery and the operator see it. */
function chargebackView(
  payment: PaymentRow | undefined,
  chargeback: ChargebackRow | undefined,
  roles: readonly ProcessRole[],
): OrderView['chargeback'] {
  if (!payment || !chargeback || !sidesOf(roles).includes('provider')) return null;
  const { goal, state, openedAt, sellerCents, reversedCents } = chargeback;
  const { currency } = payment;
  const over = state === 'open' || state === 'returned';
  return {
    state: chargebackStates[goal],
    openedAt: openedAt.toISOString(),
    reversed: presentMoney(over ? 0 : reversedCents, currency),
    owed: presentMoney(over ? 0 : sellerCents - reversedCents, currency),
  };
}

/** What the buyer's browser needs to confirm the payment, while that is possible. */
function toPay({ state, dueAt }: OrderRow, payment: PaymentRow | undefined): OrderView['payment'] {
  const waits = state === 'pending-payment' || state === 'purchased';
  if (!waits || dueAt === null || payment?.state !== 'open' || payment.clientSecret === null) return null;
  return { clientSecret: payment.clientSecret, expiresAt: dueAt.toISOString() };
}

/** The line items that these parties see, in order. */
export function lineItemViews(
  lines: readonly LineItem[],
  currency: string,
  sides: readonly LineParty[],
): LineItemView[] {
  return lines
    .filter(({ includeFor }) => includeFor.some((party) => sides.includes(party)))
    .map(({ code, listingId, includeFor, unitPriceCents, quantity, rate, lineTotalCents, reversal }) => ({
      code,
      listingId,
      includeFor,
      unitPrice: presentMoney(unitPriceCents, currency),
      quantity,
      percentage: rate === null ? null : rate / 100,
      lineTotal: presentMoney(lineTotalCents, currency),
      reversal,
    }));
}

/** The parties whose lines these roles see: operator and system see both. */
function sidesOf(roles: readonly ProcessRole[]): LineParty[] {
  const all = roles.includes('operator') || roles.includes('system');
  return (['customer', 'provider'] as const).filter((side) => all || roles.includes(side));
}

/** What the buyer agreed to pay, whatever was refunded since; null for the winery, and for questions. */
function payinTotal(lines: readonly LineItem[], currency: string | null, roles: readonly ProcessRole[]) {
  if (currency === null || !sidesOf(roles).includes('customer')) return null;
  const agreed = lines.filter(({ reversal }) => !reversal);
  return presentMoney(totalFor('customer', agreed), currency);
}

/** The booking of an order; null if it has none. */
export function bookingView(bookings: readonly OrderBooking[], bookingId: string | null): BookingView | null {
  const found = bookings.find(({ id }) => id === bookingId);
  if (!found) return null;
  return {
    start: found.start.toISOString(),
    end: found.end.toISOString(),
    displayStart: found.displayStart.toISOString(),
    displayEnd: found.displayEnd.toISOString(),
    timezone: found.timezone,
    seats: found.seats,
    state: found.state,
  };
}

/**
 * The actions available to these roles: transitions, `accept` while the order is not accepted, then `ready` if it is
 * for pickup.
 */
export function availableTransitions(
  status: OrderStatus,
  roles: readonly ProcessRole[],
  pickup: boolean,
): OrderView['may'] {
  const { accepted, ready } = orderProcess.flags;
  const open = orderProcess.available(status, [...roles]);
  const may = ({ in: state, by }: typeof accepted) => status.state === state && by.some((role) => roles.includes(role));
  // why: marking an order as delivered accepts it first if necessary
  if (status.conditions?.includes('too-late')) return open;
  if (!status.flags.accepted) {
    const accepts = may(accepted) && !status.conditions?.includes('buyer-gone');
    const delivers = status.conditions?.includes('too-early') ? [] : (['mark-delivered'] as const);
    return accepts ? ['accept', ...open, ...delivers] : open;
  }
  return pickup && !status.flags.ready && may(ready) ? ['ready', ...open] : open;
}

/** The reviews that these roles see: published ones and their own; operator and system see all. */
function visibleReviews(reviews: readonly ReviewView[], roles: readonly ProcessRole[]): ReviewView[] {
  const all = roles.includes('operator') || roles.includes('system');
  return reviews.filter(({ by, state }) => all || state === 'public' || roles.includes(by));
}
