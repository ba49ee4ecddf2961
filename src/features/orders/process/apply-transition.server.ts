import { updateBookingState } from '#features/availability/bookings/update-booking-state.server.ts';
import { removeBoughtFromCart } from '#features/cart/change-cart.server.ts';
import { releaseStock } from '#features/inventory/stock-reservations.server.ts';
import { lockPayment, setPaymentGoal } from '#features/payments/charges/payment.server.ts';
import type { Locked } from '#kit/locked.ts';
import { listBoughtInCart } from '../db/order-queries.server.ts';
import { insertLineItems, listLineItems, type OrderRow, recordTransition } from '../db/order-rows.server.ts';
import { insertReminder, publishReviews } from '../db/review-rows.server.ts';
import type { OrderTable } from '../db/tables.ts';
import { reversed } from '../line-items.ts';
import { notifyParties } from '../notify-party.server.ts';
import type { OrdersTransaction } from '../order-dependencies.ts';
import { abortWith } from '../order-refusal.ts';
import { reminderAt } from '../reviews/review-reminders.server.ts';
import {
  dueAtOf,
  type OrderEffect,
  type OrderState,
  type OrderTransition,
  orderProcess,
  type ProcessRole,
} from './order-process.ts';
import type { TransitionFieldName } from './transition-forms.ts';

/** Who makes a transition. `userId` is null for timers. */
export type AppliedBy = { role: ProcessRole; userId: string | null };

/** Form fields that are not stored with the order, but with the review or the intervention. */
type FieldsElsewhere = 'reviewRating' | 'reviewContent' | 'reason';

/** What a transition may store with its order: each other form field is a column. */
type RecordedFields = Partial<Pick<OrderTable, Exclude<TransitionFieldName, FieldsElsewhere> | 'acceptedBy'>>;

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
  const now = app.clock.now();
  // why: no transition leads back to the initial state
  const state = transition.to as Exclude<OrderState, 'initial'>;
  const moved = { ...order, ...recorded, state, lastTransitionedAt: now };
  const { role, userId } = by;
  const made = {
    number: order.transitionsMade + 1,
    transition: transition.name,
    role,
    userId: role === 'system' ? null : userId,
    madeAt: now,
  };
  const changed = await recordTransition(app.db, order, made, {
    ...recorded,
    // why: the network is of no use once the order is paid or has expired
    ...(state !== 'pending-payment' && { placedFrom: null }),
    state,
    dueAt: dueAtOf(moved),
  });
  await runEffects(app, changed, transition.effects, role);
  return applyIfDue(app, changed);
}

async function applyIfDue(app: OrdersTransaction, order: Locked<OrderRow>): Promise<Locked<OrderRow>> {
  const due = orderProcess.nextTimer({
    state: order.state,
    since: order.lastTransitionedAt,
    flags: { accepted: order.acceptedAt },
  });
  const next = due && due.at <= app.clock.now() ? orderProcess.find(due.name) : undefined;
  return next ? applyTransition(app, order, next, { role: 'system', userId: null }) : order;
}

const system = { kind: 'system' } as const;

type EffectHandler = (app: OrdersTransaction, order: Locked<OrderRow>) => Promise<void>;

/** What each effect does, in the order's transaction. */
const effectHandlers: Record<Extract<OrderEffect, string>, EffectHandler> = {
  'take-from-cart': async (app, { id, customerId: userId, fromCart }) => {
    if (!fromCart) return;
    const bottles = await listBoughtInCart(app.db, id, userId);
    if (bottles.length > 0) await removeBoughtFromCart(app, system, { userId, bottles });
  },
  'release-goods': async (app, { id, bookingId }) => {
    await releaseStock(app, id);
    if (bookingId !== null) await updateBookingState(app, system, { bookingId, state: 'cancelled' });
  },
  'accept-booking': async (app, { bookingId }) => {
    if (bookingId !== null) await updateBookingState(app, system, { bookingId, state: 'accepted' });
  },
  'reverse-lines': async (app, { id }) => {
    const lines = await listLineItems(app.db, id);
    await insertLineItems(app.db, id, reversed(lines), lines.length);
  },
  'return-money': (app, order) => setGoal(app, order, 'returned'),
  'pay-out': (app, order) => setGoal(app, order, 'paid-out'),
  'publish-reviews': (app, { id }) => publishReviews(app.db, id),
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
  for (const effect of wanted) if (typeof effect === 'string') await effectHandlers[effect](app, order);
  await notifyParties(
    app,
    order,
    wanted.flatMap((effect) => (typeof effect === 'string' ? [] : [{ ...effect, by }])),
  );
}

async function setGoal(app: OrdersTransaction, order: Locked<OrderRow>, goal: 'returned' | 'paid-out'): Promise<void> {
  // why: the gateway's answer to creating a payment is stored without the order's lock, so the payment has a lock too
  const payment = await lockPayment(app, order);
  if (!payment) throw new Error(`The order ${order.id} has no payment`);
  // why: while a capture is pending its outcome is unknown, so the order can neither end nor be refunded; the caller
  // can try again
  if (!(await setPaymentGoal(app, payment, goal))) abortWith('transaction-invalid-transition');
}
