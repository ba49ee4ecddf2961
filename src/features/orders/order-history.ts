import { moveLines } from './booking-moves/move-labels.ts';
import type { HistoryLine, OrderView } from './order.ts';
import type { OrderParty } from './process/order-effects.ts';
import { orderKindOf } from './process/order-progress.ts';
import type { OrderNames } from './process/order-titles.ts';
import { activityLine } from './process/transition-messages.ts';

type History = Pick<
  OrderView,
  'transitions' | 'accepted' | 'ready' | 'bookingMoves' | 'booking' | 'deliveryMethod' | 'noShow'
>;

/**
 * The history of an order, the latest first: its transitions, its flags, and the moves of its booking, with who made
 * them.
 * @param reader a party; the operator sees names instead of "You"
 */
export function historyOf(order: History, reader: OrderParty | 'operator', names: OrderNames): HistoryLine[] {
  const accepted = order.accepted ? [{ transition: 'accept' as const, ...order.accepted }] : [];
  const ready = order.ready ? [{ transition: 'ready' as const, ...order.ready }] : [];
  const lines = [...order.transitions, ...accepted, ...ready].map((entry) => ({
    createdAt: entry.createdAt,
    text: activityLine(entry, reader, names, orderKindOf(order)),
  }));
  const { booking, bookingMoves } = order;
  const moves = booking
    ? bookingMoves.flatMap((move) => moveLines(move, { reader, names, timezone: booking.timezone }))
    : [];
  return [...lines, ...moves].sort((a, b) => a.createdAt.localeCompare(b.createdAt)).reverse();
}
