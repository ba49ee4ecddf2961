import { updateBookingState } from '#features/availability/bookings/update-booking-state.server.ts';
import { removeBoughtFromCart } from '#features/cart/take-from-cart.server.ts';
import { releaseStock } from '#features/inventory/release-stock.server.ts';
import { setPaymentGoal } from '#features/payments/charges/steer-payment.server.ts';
import { listBoughtInCart } from '../db/order-parts.server.ts';
import { insertLineItems, listLineItems, type OrderRow } from '../db/order-rows.server.ts';
import { insertReminder } from '../db/reminder-rows.server.ts';
import { publishReviews } from '../db/review-rows.server.ts';
import { reversed } from '../line-items.ts';
import { notifyParty } from '../notify-party.server.ts';
import { abortWith } from '../order-refusal.ts';
import type { OrdersTransaction } from '../orders-app.ts';
import { reminderAt } from '../reviews/review-reminder.ts';
import type { ProcessRole, OrderEffect } from './order-process.ts';

const system = { kind: 'system' } as const;

type EffectHandler = (app: OrdersTransaction, order: OrderRow) => Promise<void>;

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
 * Does what a transition or a fact of the table asks for, one effect after the other.
 * @param by who moves the order
 * @throws RefusedError if money under way stands against it
 */
export async function runEffects(
  app: OrdersTransaction,
  order: OrderRow,
  wanted: readonly OrderEffect[],
  by: ProcessRole,
): Promise<void> {
  for (const effect of wanted) {
    if (typeof effect === 'string') await effectHandlers[effect](app, order);
    else await notifyParty(app, order, { ...effect, by });
  }
}

async function setGoal(app: OrdersTransaction, { id }: OrderRow, goal: 'returned' | 'paid-out'): Promise<void> {
  const isSet = await setPaymentGoal(app, id, goal);
  // why: while the card is being charged, an order neither ends nor is given back; whoever tries again finds out how it went
  if (!isSet) abortWith('transaction-invalid-transition');
}
