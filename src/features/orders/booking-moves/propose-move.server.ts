import { findChangedTimes } from '#features/availability/bookings/change-booking-time.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { closeOpenMove } from '../db/booking-move-rows.server.ts';
import { notifyParties } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { abortWith, catchRefusals, invalidRequest, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { movedDatesSchema } from './booking-move.schema.ts';
import { proposalEndsAt } from './booking-move.ts';
import { abortMove, lockOrderToMove, recordMove } from './order-to-move.server.ts';

/**
 * Proposes another session of a booked tasting to its buyer, or other days of a stay, with the same people and price: for
 * the winery's people, until it begins. The buyer accepts or declines within 48 hours, and before either time begins. No
 * seats are held for it. A proposal that is still open is withdrawn by it; the same one again changes nothing.
 * @param input.dates `bookingDates`, as an order has them
 * @returns `transaction-booking-time-not-available`, with how many seats are `left` in a session that is too full
 */
export const proposeMove = defineUseCase(
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
      await app.db.transaction().execute((db) => proposeInTransaction({ ...app, db }, actor, id, bookingDates));
      return { orderId: id };
    });
  },
);

const ownTime = { parameter: 'bookingDates', message: 'The guests are booked for this time already.' };

async function proposeInTransaction(
  app: OrdersTransaction,
  actor: SignedIn,
  id: string,
  bookingDates: { startDate: string; endDate: string },
): Promise<void> {
  const found = await lockOrderToMove(app, actor, id, { action: 'propose-move', by: 'provider' });
  const { order, open } = found;
  const changed = await findChangedTimes(app, { bookingId: order.bookingId, ...bookingDates });
  if (!changed.ok) return abortMove(changed);
  const { before, after } = changed.value;
  if (after === before) abortWith('validation-invalid-params', ownTime);
  const isOpen = open?.toStart.getTime() === after.start.getTime() && open.toEnd.getTime() === after.end.getTime();
  const now = app.clock.now();
  if (isOpen && open.expiresAt !== null && now < open.expiresAt) return;
  await closeOpenMove(app.db, order, { state: 'withdrawn', by: 'provider', at: now });
  const number = await recordMove(app, found, changed.value, {
    proposedBy: 'provider',
    userId: actor.id,
    state: 'open',
    expiresAt: proposalEndsAt(now, { from: before.start, to: after.start }),
    decidedAt: null,
    decidedBy: null,
  });
  await notifyParties(
    app,
    [order],
    [
      { recipient: 'customer', mail: 'move-proposed' },
      { recipient: 'provider', mail: 'move-proposed' },
    ],
    number,
  );
}
