import { updateBookingState } from '#features/availability/bookings/update-booking-state.server.ts';
import { removeBoughtFromCart } from '#features/cart/change-cart.server.ts';
import { releaseStock } from '#features/inventory/stock-reservations.server.ts';
import { lockPayment, setPaymentGoal } from '#features/payments/charges/payment.server.ts';
import type { PaymentParts } from '#features/payments/charges/returned-part.ts';
import type { Locked } from '#kit/locked.ts';
import { keptPercentAt } from '../cancellation-terms.ts';
import { closeOpenMove } from '../db/booking-move-rows.server.ts';
import { listBoughtInCart } from '../db/order-queries.server.ts';
import { insertLineItems, listLineItems, type OrderRow, updateOrder } from '../db/order-rows.server.ts';
import { insertReminder, publishReviews } from '../db/review-rows.server.ts';
import { recordTransition, recordTransitions } from '../db/transition-rows.server.ts';
import { commissionTotals, reversedExcept, totalFor } from '../line-items.ts';
import { notifyParties } from '../notify-party.server.ts';
import type { OrdersTransaction } from '../order-dependencies.ts';
import { abortWith } from '../order-refusal.ts';
import { reminderAt } from '../reviews/review-reminders.server.ts';
import type { OrderEffect } from './order-effects.ts';
import { type OrderState, type OrderTransition, orderProcess, type ProcessRole } from './order-process.ts';
import { timedStatusOf, timersOf } from './order-status.ts';
import { nextPickupReminder } from './pickup-reminders.server.ts';
import type { TransitionFieldName } from './transition-forms.ts';

/**
 * Who makes a transition, and, if it confirms a payment, until when the card can be charged. `userId` is null for
 * timers.
 */
export type AppliedBy = { role: ProcessRole; userId: string | null; captureBefore?: Date | null };

/** Form fields that are not stored with the order, but with the review or the intervention. */
type FieldsElsewhere = 'reviewRating' | 'reviewContent' | 'reason';

/** What a transition may store with its order: each other form field is a column. */
type RecordedFields = Partial<Pick<OrderRow, Exclude<TransitionFieldName, FieldsElsewhere> | 'acceptedBy'>>;

/**
 * Applies a transition that has been checked, in the caller's transaction, which has locked the order: changes the
 * state, records the transition, sets the next due time, and runs the effects in the order of the table. A timer that
 * is due at once follows at once.
 * @throws RefusedError if a pending payment step prevents it
 */
export async function applyTransition(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  transition: OrderTransition,
  by: AppliedBy,
  recorded: RecordedFields = {},
): Promise<Locked<OrderRow>> {
  const { made, change } = changeBy(order, transition, by, recorded, app.clock.now());
  const changed = await recordTransition(app.db, order, made, change);
  await runEffects(app, changed, transition.effects, by.role);
  return applyIfDue(app, changed);
}

/** An order to which a transition is applied, and what is stored with it. */
export type OrderToMove = { order: Locked<OrderRow>; recorded: RecordedFields };

/**
 * Like `applyTransition` for several orders, at least one: as many statements as for one, unless the transition has
 * effects other than mails.
 */
export async function applyTransitionToAll(
  app: OrdersTransaction,
  orders: readonly OrderToMove[],
  transition: OrderTransition,
  by: AppliedBy,
): Promise<void> {
  const now = app.clock.now();
  const changes = orders.map(({ order, recorded }) => ({ order, ...changeBy(order, transition, by, recorded, now) }));
  const [first] = changes;
  if (!first) return;
  const changed = await recordTransitions(app.db, changes, first.made);
  await runEffectsOnAll(app, changed, transition.effects, by.role);
  for (const order of changed) await applyIfDue(app, order);
}

/** What a transition stores: the step, and what becomes of the order. */
function changeBy(order: OrderRow, transition: OrderTransition, by: AppliedBy, recorded: RecordedFields, now: Date) {
  // why: no transition leads back to the initial state
  const state = transition.to as Exclude<OrderState, 'initial'>;
  const moved = { ...order, ...recorded, state, lastTransitionedAt: now };
  const { role, userId, captureBefore = null } = by;
  const made = {
    number: order.transitionsMade + 1,
    transition: transition.name,
    role,
    userId: role === 'system' ? null : userId,
    madeAt: now,
  };
  const change = {
    ...recorded,
    // why: the network is of no use once the order is paid or has expired
    ...(state !== 'pending-payment' && { placedFrom: null }),
    state,
    remindAt: null,
    ...timersOf({ ...moved, captureBefore }, now),
  };
  return { made, change };
}

async function applyIfDue(app: OrdersTransaction, order: Locked<OrderRow>): Promise<Locked<OrderRow>> {
  const due = orderProcess.nextTimer(timedStatusOf(order));
  const next = due && due.at <= app.clock.now() ? orderProcess.find(due.name) : undefined;
  return next ? applyTransition(app, order, next, { role: 'system', userId: null }) : order;
}

const system = { kind: 'system' } as const;

type EffectHandler = (app: OrdersTransaction, order: Locked<OrderRow>, by: ProcessRole) => Promise<void>;

/** What each effect does, in the order's transaction. */
const effectHandlers: Record<Extract<OrderEffect, string>, EffectHandler> = {
  'take-from-cart': async (app, { id, customerId: userId, fromCart }) => {
    if (!fromCart) return;
    const bottles = await listBoughtInCart(app.db, id, userId);
    if (bottles.length > 0) await removeBoughtFromCart(app, system, { userId, bottles });
  },
  'release-goods': async (app, order, by) => {
    const { bookingId } = order;
    await releaseStock(app, order);
    if (bookingId === null) return;
    await updateBookingState(app, system, { bookingId, state: 'cancelled' });
    await closeOpenMove(app.db, order, { state: 'superseded', by, at: app.clock.now() });
  },
  'ask-about-goods': async (app, order) => {
    const { bookingId } = order;
    if (bookingId !== null) await updateBookingState(app, system, { bookingId, state: 'cancelled' });
    else await updateOrder(app.db, order, { goodsReturn: 'asked' });
  },
  'accept-booking': async (app, { bookingId }) => {
    if (bookingId !== null) await updateBookingState(app, system, { bookingId, state: 'accepted' });
  },
  'reverse-lines': async (app, order, by) => {
    const lines = await listLineItems(app.db, order.id);
    const reversal = reversedExcept(lines, keptPercentOf(order, by));
    if (reversal.length > 0) await insertLineItems(app.db, order.id, reversal, lines.length);
  },
  'return-money': returnMoney,
  'pay-out': (app, order) => setGoal(app, order, 'paid-out'),
  'publish-reviews': (app, order) => publishReviews(app.db, order),
  'remind-of-pickup': async (app, order) => {
    const now = app.clock.now();
    await updateOrder(app.db, order, { remindAt: nextPickupReminder(now, now) });
  },
  'remind-of-reviews': (app, { id }) => insertReminder(app.db, id, reminderAt(app.clock.now())),
};

/**
 * Runs the effects of a transition or flag one after the other, then sends all their mails at once.
 * @param by the role that changes the order
 * @throws RefusedError if a pending payment step prevents it
 */
export async function runEffects(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  wanted: readonly OrderEffect[],
  by: ProcessRole,
): Promise<void> {
  await runEffectsOnAll(app, [order], wanted, by);
}

/** Like `runEffects`, for several orders. */
async function runEffectsOnAll(
  app: OrdersTransaction,
  orders: readonly Locked<OrderRow>[],
  wanted: readonly OrderEffect[],
  by: ProcessRole,
): Promise<void> {
  const own = wanted.filter((effect) => typeof effect === 'string');
  for (const order of orders) for (const effect of own) await effectHandlers[effect](app, order, by);
  await notifyParties(
    app,
    orders,
    wanted.flatMap((effect) => (typeof effect === 'string' ? [] : [{ ...effect, by }])),
  );
}

/** The share that the winery keeps of what was agreed, in percent: only where the buyer cancels a tasting late. */
function keptPercentOf(order: OrderRow, by: ProcessRole): number {
  return by === 'customer' ? keptPercentAt(order, order.lastTransitionedAt) : 0;
}

/** Returns everything, or all but what the winery keeps; then the rest is paid out to it. */
async function returnMoney(app: OrdersTransaction, order: Locked<OrderRow>, by: ProcessRole): Promise<void> {
  if (keptPercentOf(order, by) === 0) return setGoal(app, order, 'returned');
  const reversal = (await listLineItems(app.db, order.id)).filter((line) => line.reversal);
  const commissions = commissionTotals(reversal);
  const part = {
    payinCents: -totalFor('customer', reversal),
    payoutCents: -totalFor('provider', reversal),
    providerCommissionCents: -commissions.provider,
    customerCommissionCents: -commissions.customer,
  };
  if (part.payinCents === order.payinCents) return setGoal(app, order, 'returned');
  return setGoal(app, order, 'paid-out', part.payinCents > 0 ? part : undefined);
}

async function setGoal(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  goal: 'returned' | 'paid-out',
  part?: PaymentParts,
): Promise<void> {
  // why: the gateway's answer to creating a payment is stored without the order's lock, so the payment has a lock too
  const payment = await lockPayment(app, order);
  if (!payment) throw new Error(`The order ${order.id} has no payment`);
  // why: while a capture is pending its outcome is unknown, so the order can neither end nor be refunded; the caller
  // can try again
  if (!(await setPaymentGoal(app, payment, goal, part))) {
    abortWith('transaction-invalid-transition', undefined, 'payment-step-pending');
  }
}
