import { settleBooking } from '#features/availability/bookings/update-booking-state.server.ts';
import { takeFromCart } from '#features/cart/take-from-cart.server.ts';
import { releaseStock } from '#features/inventory/release-stock.server.ts';
import { steerPayment } from '#features/payments/charges/steer-payment.server.ts';
import { listBoughtInCart } from '../db/order-parts.server.ts';
import { insertLineItems, listLineItems, type OrderRow } from '../db/order-rows.server.ts';
import { insertReminder } from '../db/reminder-rows.server.ts';
import { publishReviews } from '../db/review-rows.server.ts';
import { reversed } from '../line-items.ts';
import { tellParty } from '../notify-party.server.ts';
import { refuseWithin } from '../order-refusal.ts';
import type { OrdersTransaction } from '../orders-app.ts';
import { reminderAt } from '../reviews/review-reminder.ts';
import type { OrderActor, OrderEffect } from './order-process.ts';

const system = { kind: 'system' } as const;

type Run = (app: OrdersTransaction, order: OrderRow) => Promise<void>;

/** What each effect of the table does, in the order's own transaction. */
const effects: Record<Extract<OrderEffect, string>, Run> = {
  'take-from-cart': async (app, { id, customerId: userId, fromCart }) => {
    if (!fromCart) return;
    const bottles = await listBoughtInCart(app.db, id, userId);
    if (bottles.length > 0) await takeFromCart(app, system, { userId, bottles });
  },
  'release-goods': async (app, { id, bookingId }) => {
    await releaseStock(app, id);
    if (bookingId !== null) await settleBooking(app, system, { bookingId, state: 'cancelled' });
  },
  'accept-booking': async (app, { bookingId }) => {
    if (bookingId !== null) await settleBooking(app, system, { bookingId, state: 'accepted' });
  },
  'reverse-lines': async (app, { id }) => {
    const lines = await listLineItems(app.db, id);
    await insertLineItems(app.db, id, reversed(lines), lines.length);
  },
  'return-money': (app, order) => steer(app, order, 'returned'),
  'pay-out': (app, order) => steer(app, order, 'paid-out'),
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
  by: OrderActor,
): Promise<void> {
  for (const effect of wanted) {
    if (typeof effect === 'string') await effects[effect](app, order);
    else await tellParty(app, order, { ...effect, by });
  }
}

async function steer(app: OrdersTransaction, { id }: OrderRow, goal: 'returned' | 'paid-out'): Promise<void> {
  const steered = await steerPayment(app, id, goal);
  // why: while the card is being charged, an order neither ends nor is given back; whoever tries again finds out how it went
  if (!steered) refuseWithin('transaction-invalid-transition');
}
