import type { BookingChange, BookingTimes } from '#features/availability/bookings/change-booking-time.server.ts';
import { confirmBy } from '#features/availability/confirmation-terms.ts';
import type { PaymentRow } from '#features/payments/charges/payment.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { type BookingMoveRow, insertMove, listMoves } from '../db/booking-move-rows.server.ts';
import { type OrderForUser, type OrderRow, updateOrder } from '../db/order-rows.server.ts';
import { lockPaidOrderOrAbort } from '../order-access.server.ts';
import type { OrdersTransaction } from '../order-dependencies.ts';
import { abortWith, type OrderErrorCode, type OrderRefusalMeta, removedMeta } from '../order-refusal.ts';
import { severalSessions } from '../placing/price-order.server.ts';
import type { OrderParty } from '../process/order-effects.ts';
import { actingRoles, isStopped, rolesOf, timersOf } from '../process/order-status.ts';
import { availableMoves, type MoveAction, maxMoves } from './booking-move.ts';

/** The order of a booked tasting, locked with its payment, its booking's id, and its moves so far. */
export type OrderToMove = {
  order: Locked<OrderForUser> & { bookingId: string };
  payment: PaymentRow | undefined;
  moves: BookingMoveRow[];
  open: BookingMoveRow | undefined;
};

/** What is told where a buyer may no longer move a booking by themselves. */
const notFree = 'You can change the time only as long as canceling is free. The winery can still propose another time.';

/**
 * Locks an order whose booking somebody wants to move, and checks that they may.
 * @throws RefusedError `forbidden` if their role never may; `transaction-invalid-transition` if not now
 */
export async function lockOrderToMove(
  app: OrdersTransaction,
  actor: SignedIn,
  id: string,
  { action, by }: { action: MoveAction; by: OrderParty },
): Promise<OrderToMove> {
  const found = await lockBookedOrder(app, actor, id, by);
  requireMove(app, found, action, by);
  return found;
}

/** The same without checking what is possible now: only the actor's role. */
export async function lockBookedOrder(
  app: OrdersTransaction,
  actor: SignedIn,
  id: string,
  by: OrderParty,
): Promise<OrderToMove> {
  const { order, payment } = await lockPaidOrderOrAbort(app, id, actor.id);
  if (!actingRoles(rolesOf(actor, order), order).includes(by)) abortWith('forbidden');
  const { bookingId } = order;
  if (bookingId === null) return abortWith('transaction-invalid-transition');
  const moves = await listMoves(app.db, id);
  return { order: { ...order, bookingId }, payment, moves, open: moves.find(({ state }) => state === 'open') };
}

/** Refuses what is not possible now. @throws RefusedError `transaction-invalid-transition` */
export function requireMove(
  app: Pick<OrdersTransaction, 'clock'>,
  { order, open }: Pick<OrderToMove, 'order' | 'open'>,
  action: MoveAction,
  by: OrderParty,
): void {
  const now = app.clock.now();
  if (isStopped(order)) abortWith('transaction-invalid-transition', removedMeta);
  if (availableMoves(order, [by], { open, now }).includes(action)) return;
  const isAhead = order.state === 'purchased' && order.bookingStart !== null && now < order.bookingStart;
  abortWith('transaction-invalid-transition', action === 'move-booking' && isAhead ? { message: notFree } : undefined);
}

/** The number of the next move of an order. @throws RefusedError if it has had too many */
function nextMoveNumber(moves: readonly BookingMoveRow[]): number {
  if (moves.length >= maxMoves) {
    const message = 'This booking was moved, or offered another time, too often. Please write to each other instead.';
    abortWith('too-many-requests', { message });
  }
  return moves.length + 1;
}

/** Stores the time to which the booking of an order was moved; what is due by its time is due by the new one. */
export function recordBookingTime(
  app: OrdersTransaction,
  { order, payment }: OrderToMove,
  { start: bookingStart, end: bookingEnd }: Pick<BookingTimes, 'start' | 'end'>,
): Promise<Locked<OrderRow>> {
  const captureBefore = payment?.captureBefore ?? null;
  const { confirmationHours: hours } = order;
  const deadline = hours === null ? null : confirmBy(bookingStart, hours, app.clock.now());
  const moved = { bookingStart, bookingEnd, confirmBy: deadline };
  return updateOrder(app.db, order, { ...moved, ...timersOf({ ...order, ...moved, captureBefore }, app.clock.now()) });
}

/** Inserts a move or a proposal between two times. */
export async function recordMove(
  app: OrdersTransaction,
  { order, moves }: Pick<OrderToMove, 'order' | 'moves'>,
  { before: from, after: to }: BookingChange,
  move: Pick<BookingMoveRow, 'proposedBy' | 'userId' | 'state' | 'expiresAt' | 'decidedAt' | 'decidedBy'>,
): Promise<number> {
  const number = nextMoveNumber(moves);
  await insertMove(app.db, order, {
    number,
    fromDisplayStart: from.displayStart,
    fromDisplayEnd: from.displayEnd,
    toStart: to.start,
    toEnd: to.end,
    toDisplayStart: to.displayStart,
    toDisplayEnd: to.displayEnd,
    createdAt: app.clock.now(),
    ...move,
  });
  return number;
}

/** Rolls back a move that the calendar refuses, saying what is wrong. @throws RefusedError always */
export function abortMove({ code, left }: { code: OrderErrorCode; left?: number }): never {
  return abortWith(code, refusalMeta(code, left));
}

function refusalMeta(code: OrderErrorCode, left: number | undefined): OrderRefusalMeta | undefined {
  if (code === 'validation-invalid-params') return severalSessions;
  if (code === 'validation-invalid-value') return { parameter: 'bookingDates', message: otherLength };
  return left === undefined ? undefined : { parameter: 'bookingDates', left };
}

const otherLength = 'A stay keeps its number of days.';
