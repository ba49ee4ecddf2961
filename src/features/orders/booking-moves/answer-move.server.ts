import { changeBookingTime } from '#features/availability/bookings/change-booking-time.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type BookingMoveRow, closeOpenMove } from '../db/booking-move-rows.server.ts';
import { notifyParties } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { abortWith, catchRefusals, invalidRequest, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrderMailName, OrderParty } from '../process/order-effects.ts';
import { moveNumberSchema } from './booking-move.schema.ts';
import {
  abortMove,
  lockBookedOrder,
  type OrderToMove,
  recordBookingTime,
  requireMove,
} from './order-to-move.server.ts';

type Answer = Result<{ orderId: string }, OrderRefusal>;

/**
 * Accepts the winery's proposal of another time: for the buyer of the tasting, until it ends. The seats are taken at the
 * new time and given back at the old one in one transaction; timers and terms follow the new time. Repeating it changes
 * nothing.
 * @param input.params the proposal's `number`
 * @returns `transaction-invalid-transition` if that proposal is not open any more; if its seats are gone,
 * `transaction-booking-time-not-available` with how many are `left`, and it stays open
 */
export const acceptMove = defineUseCase(
  async (app: OrdersApp, actor: Actor, input: AnswerInput): Promise<Answer> =>
    answer(app, actor, input, {
      action: 'accept-move',
      by: 'customer',
      state: 'accepted',
      mail: 'booking-moved',
      prepare: moveToProposal,
    }),
);

/** Declines the winery's proposal of another time: for the buyer of the tasting. Repeating it changes nothing. */
export const declineMove = defineUseCase(
  async (app: OrdersApp, actor: Actor, input: AnswerInput): Promise<Answer> =>
    answer(app, actor, input, { action: 'decline-move', by: 'customer', state: 'declined', mail: 'move-declined' }),
);

/** Withdraws a proposal of another time: for the winery's people. Repeating it changes nothing. */
export const withdrawMove = defineUseCase(
  async (app: OrdersApp, actor: Actor, input: AnswerInput): Promise<Answer> =>
    answer(app, actor, input, { action: 'withdraw-move', by: 'provider', state: 'withdrawn', mail: 'move-withdrawn' }),
);

/** An order, and which of its proposals is meant. */
type AnswerInput = { id: string; params: unknown };

type Decision = {
  action: 'accept-move' | 'decline-move' | 'withdraw-move';
  by: OrderParty;
  state: 'accepted' | 'declined' | 'withdrawn';
  mail: OrderMailName;
  prepare?: (app: OrdersTransaction, found: OrderToMove, open: BookingMoveRow) => Promise<OrderToMove['order']>;
};

async function answer(app: OrdersApp, actor: Actor, { id, params }: AnswerInput, decision: Decision): Promise<Answer> {
  if (!mayChange(actor)) return refuseOrder('forbidden');
  const parsed = moveNumberSchema.safeParse(params);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  return catchRefusals(async () => {
    const { number } = parsed.data;
    await app.db.transaction().execute((db) => answerInTransaction({ ...app, db }, actor, { id, number }, decision));
    return { orderId: id };
  });
}

async function answerInTransaction(
  app: OrdersTransaction,
  actor: SignedIn,
  { id, number }: { id: string; number: number },
  { action, by, state, mail, prepare }: Decision,
): Promise<void> {
  const found = await lockBookedOrder(app, actor, id, by);
  const { open, moves } = found;
  if (moves.some((move) => move.number === number && move.state === state && move.decidedBy === by)) return;
  requireMove(app, found, action, by);
  // why: the winery may have proposed another time since the page was loaded
  if (open?.number !== number) return abortWith('transaction-invalid-transition');
  const order = prepare ? await prepare(app, found, open) : found.order;
  await closeOpenMove(app.db, order, { state, by, at: app.clock.now() });
  await notifyParties(
    app,
    [order],
    [
      { recipient: 'customer', mail },
      { recipient: 'provider', mail },
    ],
    number,
  );
}

async function moveToProposal(
  app: OrdersTransaction,
  found: OrderToMove,
  open: BookingMoveRow,
): Promise<OrderToMove['order']> {
  const { bookingId } = found.order;
  const dates = { startDate: open.toStart.toISOString(), endDate: open.toEnd.toISOString() };
  const changed = await changeBookingTime(app, { kind: 'system' }, { bookingId, ...dates });
  if (!changed.ok) return abortMove(changed);
  const order = await recordBookingTime(app, found, changed.value.after);
  const { provides, buyerIsGone, wineryIsSuspended } = found.order;
  return { ...order, provides, buyerIsGone, wineryIsSuspended, bookingId };
}
