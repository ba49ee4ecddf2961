import { changeBookingTime } from '#features/availability/bookings/change-booking-time.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { closeOpenMove, findMovePrices } from '../db/booking-move-rows.server.ts';
import { notifyParties } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { abortWith, catchRefusals, invalidRequest, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { movedDatesSchema } from './booking-move.schema.ts';
import { abortMove, lockOrderToMove, recordBookingTime, recordMove } from './order-to-move.server.ts';

/**
 * Moves a booked tasting to another session, or a stay to other days, with the same people and price: for its buyer,
 * until it begins, and once it is accepted as long as canceling is free. Its seats are taken there and given back here in
 * one transaction; timers and terms follow the new time. It ends a proposal of the winery that is still open.
 * It is no transition, and is shown in the order's history. Moving it to its own time changes nothing.
 * @param input.dates `bookingDates`, as an order has them
 * @returns `transaction-booking-time-not-available`, with how many seats are `left` in a session that is too full
 */
export const moveBooking = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    { id, dates }: { id: string; dates: unknown },
  ): Promise<Result<{ orderId: string }, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const parsed = movedDatesSchema.safeParse(dates);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    return catchRefusals(async () => {
      const { bookingDates } = parsed.data;
      await app.db.transaction().execute((db) => moveInTransaction({ ...app, db }, actor, id, bookingDates));
      return { orderId: id };
    });
  },
);

const otherPrice =
  'The price has changed since you booked, so you cannot change the time by yourself. The winery can still propose another one.';

async function moveInTransaction(
  app: OrdersTransaction,
  actor: SignedIn,
  id: string,
  bookingDates: { startDate: string; endDate: string },
): Promise<void> {
  const found = await lockOrderToMove(app, actor, id, { action: 'move-booking', by: 'customer' });
  const { order } = found;
  if (!(await hasSamePrice(app, id))) abortWith('validation-invalid-value', { message: otherPrice });
  // why: seats come last, because others who want the same ones wait from here until the end of the transaction
  const wanted = { bookingId: order.bookingId, ...bookingDates };
  const changed = await changeBookingTime(app, { kind: 'system' }, wanted);
  if (!changed.ok) return abortMove(changed);
  const { before, after } = changed.value;
  if (after === before) return;
  const [decidedBy, decidedAt] = ['customer', app.clock.now()] as const;
  await closeOpenMove(app.db, order, { state: 'superseded', by: decidedBy, at: decidedAt });
  const move = { proposedBy: decidedBy, userId: actor.id, state: 'accepted', expiresAt: null } as const;
  const number = await recordMove(app, found, changed.value, { ...move, decidedAt, decidedBy });
  const moved = await recordBookingTime(app, found, after);
  const mail = 'booking-moved' as const;
  await notifyParties(
    app,
    [moved],
    [
      { recipient: 'customer', mail },
      { recipient: 'provider', mail },
    ],
    number,
  );
}

/** Whether the tasting costs as much now as when it was booked. */
async function hasSamePrice(app: Pick<OrdersTransaction, 'db'>, orderId: string): Promise<boolean> {
  const prices = await findMovePrices(app.db, orderId);
  return prices !== undefined && prices.priceCents === prices.unitPriceCents;
}
