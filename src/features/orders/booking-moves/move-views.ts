import type { ProcessRole } from '../process/order-process.ts';
import { availableMoves, type BookingMoveView, type MovableOrder, type MoveAction } from './booking-move.ts';

/** A move as the database has it; its times are dates, or strings if they come from JSON. */
type MoveRow = Pick<BookingMoveView, 'number' | 'state'> & {
  proposedBy: BookingMoveView['by'];
  createdAt: Date | string;
  expiresAt: Date | string | null;
  decidedAt: Date | string | null;
} & Record<'fromDisplayStart' | 'fromDisplayEnd' | 'toDisplayStart' | 'toDisplayEnd', Date | string>;

/** The moves of an order as an actor with these roles sees them, and what they may do about its time now. */
export function movesShown(
  order: MovableOrder,
  rows: readonly MoveRow[],
  { roles, now }: { roles: readonly ProcessRole[]; now: Date },
): { bookingMoves: BookingMoveView[]; mayMove: MoveAction[] } {
  const open = rows.find(({ state }) => state === 'open');
  const expiresAt = open?.expiresAt == null ? null : new Date(open.expiresAt);
  const mayMove = availableMoves(order, roles, { open: open && { expiresAt }, now });
  return { bookingMoves: moveViews(rows, now), mayMove };
}

/** The moves of an order as its parties see them. A proposal that has ended without an answer has expired, swept or not. */
function moveViews(moves: readonly MoveRow[], now: Date): BookingMoveView[] {
  return moves.map((move) => {
    const expiresAt = move.expiresAt === null ? null : iso(move.expiresAt);
    const isOver = move.state === 'open' && expiresAt !== null && expiresAt <= now.toISOString();
    return {
      number: move.number,
      by: move.proposedBy,
      from: { start: iso(move.fromDisplayStart), end: iso(move.fromDisplayEnd) },
      to: { start: iso(move.toDisplayStart), end: iso(move.toDisplayEnd) },
      state: isOver ? 'expired' : move.state,
      createdAt: iso(move.createdAt),
      expiresAt,
      decidedAt: isOver ? expiresAt : move.decidedAt === null ? null : iso(move.decidedAt),
    };
  });
}

function iso(moment: Date | string): string {
  return new Date(moment).toISOString();
}
