import { updateBookingState } from '#features/availability/bookings/update-booking-state.server.ts';
import { removeBoughtFromCart } from '#features/cart/change-cart.server.ts';
import { releaseStock } from '#features/inventory/stock-reservations.server.ts';
import { findPayment, setPaymentGoal } from '#features/payments/charges/payment.server.ts';
import type { Locked } from '#kit/locked.ts';
import { listBoughtInCart } from '../db/order-queries.server.ts';
import { insertLineItems, listLineItems, type OrderRow, recordTransition } from '../db/order-rows.server.ts';
import { insertReminder, publishReviews } from '../db/review-rows.server.ts';
import type { OrderTable } from '../db/tables.ts';
import { reversed } from '../line-items.ts';
import { notifyParties } from '../notify-party.server.ts';
import { abortWith } from '../order-refusal.ts';
import type { OrdersTransaction } from '../orders-app.ts';
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

/** Who makes a transition; the clock is nobody. */
export type AppliedBy = { role: ProcessRole; userId: string | null };

/** Fields of forms that are kept elsewhere: with the review, and in the audit. */
type FieldsElsewhere = 'reviewRating' | 'reviewContent' | 'reason';

/** What a transition may record on its order besides: each other field of its form is a column. */
type RecordedFields = Partial<Pick<OrderTable, Exclude<TransitionFieldName, FieldsElsewhere> | 'acceptedBy'>>;

/**
 * Makes a transition that has been decided, in the caller's transaction, which holds the order's lock: the state, the history, when
 * the next thing is due, and the effects of the table in their order. What is due at once follows at once.
 * @throws RefusedError if money under way stands against it
 */
export async function applyTransition(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  transition: OrderTransition,
  by: AppliedBy,
  recorded: RecordedFields = {},
): Promise<Locked<OrderRow>> {
  const now = app.clock.now();
  // why: an order that exists is never back in the state before the first
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
  const changed = await recordTransition(app.db, order, made, { ...recorded, state, dueAt: dueAtOf(moved) });
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

/** What each effect of the table does, in the order's own transaction. */
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
 * Does what a transition or a flag of the table asks for, one effect after the other, and last the mails, all at once.
 * @param by who moves the order
 * @throws RefusedError if money under way stands against it
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

async function setGoal(app: OrdersTransaction, { id }: Locked<OrderRow>, goal: 'returned' | 'paid-out'): Promise<void> {
  const payment = await findPayment(app, id);
  if (!payment) throw new Error(`The order ${id} has no payment`);
  // why: while the card is being charged, an order neither ends nor is given back; whoever tries again finds out how it went
  if (!(await setPaymentGoal(app, payment, goal))) abortWith('transaction-invalid-transition');
}
