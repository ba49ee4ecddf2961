import { formatMoment, formatVisit } from '#features/availability/visit-times.ts';
import type { HistoryLine, OrderView } from '../order.ts';
import type { OrderParty } from '../process/order-effects.ts';
import type { OrderNames } from '../process/order-titles.ts';
import type { BookingMoveView } from './booking-move.ts';

/** What is said of the moves of a tasting. */
export type MoveTexts = {
  /** The open proposal of another time, by its number. */
  proposal: { number: number; title: string; wanted: string; note: string } | null;
  /** When it was booked before the last move. */
  movedFrom: string | null;
};

/** What is said of the moves of an order's tasting to a reader; nothing of wines. */
export function moveTexts(
  { booking, bookingMoves, state }: Pick<OrderView, 'booking' | 'bookingMoves' | 'state'>,
  reader: Reader,
  names: OrderNames,
): MoveTexts {
  if (!booking) return { proposal: null, movedFrom: null };
  const context = { reader, names, timezone: booking.timezone };
  const open = state === 'purchased' ? bookingMoves.find((move) => move.state === 'open') : undefined;
  const last = bookingMoves.findLast((move) => move.state === 'accepted');
  return {
    proposal: open ? { number: open.number, ...proposalTexts(open, context) } : null,
    movedFrom: last ? formatVisit({ ...last.from, timezone: booking.timezone }) : null,
  };
}

type Reader = OrderParty | 'operator';

/**
 * The lines of the history about a move: that it was proposed, and its outcome; a buyer's own move is one line.
 * @param reader a party; the operator sees names instead of "You"
 */
export function moveLines(
  { by, from, to, state, createdAt, decidedAt }: BookingMoveView,
  { reader, names, timezone }: { reader: Reader; names: OrderNames; timezone: string },
): HistoryLine[] {
  const nameOf = (party: OrderParty) =>
    party === reader ? 'You' : party === 'customer' ? names.customer : names.winery;
  const [customer, provider] = [nameOf('customer'), nameOf('provider')];
  const [old, wanted] = [formatVisit({ ...from, timezone }), formatVisit({ ...to, timezone })];
  if (by === 'customer') return [{ createdAt, text: `${customer} moved the booking from ${old} to ${wanted}.` }];
  const decided: Record<typeof state, string | null> = {
    open: null,
    accepted: `${customer} accepted the proposed time. The booking moved from ${old} to ${wanted}.`,
    declined: `${customer} declined the proposed time.`,
    withdrawn: `${provider} withdrew the proposed time.`,
    expired: 'The proposed time expired without an answer.',
    superseded: null,
  };
  const text = decided[state];
  return [
    { createdAt, text: `${provider} proposed another time: ${wanted}.` },
    ...(text === null || decidedAt === null ? [] : [{ createdAt: decidedAt, text }]),
  ];
}

/** An open proposal in words: a heading, and what follows from it. */
function proposalTexts(
  { from, to, expiresAt }: BookingMoveView,
  { reader, names, timezone }: { reader: Reader; names: OrderNames; timezone: string },
): { title: string; wanted: string; note: string } {
  const wanted = formatVisit({ ...to, timezone });
  const current = `It's booked for ${formatVisit({ ...from, timezone })}.`;
  const until = expiresAt === null ? '' : formatMoment(expiresAt, timezone);
  if (reader === 'customer') {
    const note = `${current} Same guests, same price. Please answer by ${until}. No seats are held until you accept.`;
    return { title: `${names.winery} proposes another time`, wanted, note };
  }
  const title = reader === 'provider' ? 'You proposed another time' : `${names.winery} proposed another time`;
  return { title, wanted, note: `${current} ${names.customer} can answer until ${until}.` };
}
