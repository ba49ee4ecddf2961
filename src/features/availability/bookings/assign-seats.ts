import type { Span } from '../local-day.ts';
import { overlaps } from '../time-slots/day-seats.ts';

/** A seat, by its number from 1, for a period. */
export type NumberedSeat = Span & { seat: number };

/** A day of a stay with its number of seats, taken or not. */
type StayDay = Span & { capacity: number };

/**
 * Assigns seats to the guests of one booking: the lowest numbers that are free on all days. If those are too few,
 * guests change seats during the stay, as seldom as possible, so that free seats on each day are always enough.
 * @param days consecutive days, each beginning where the one before ends
 * @returns undefined if a day has too few free seats
 */
export function assignSeats(
  days: readonly StayDay[],
  taken: readonly NumberedSeat[],
  people: number,
): NumberedSeat[] | undefined {
  const free = days.map((day) => freeSeatsOn(day, taken));
  if (free.some((numbers) => numbers.size < people)) return undefined;
  return Array.from({ length: people }, () => assignPerson(days, free)).flat();
}

function freeSeatsOn(day: StayDay, taken: readonly NumberedSeat[]): Set<number> {
  const takenNumbers = new Set(taken.filter(overlaps(day)).map(({ seat }) => seat));
  return new Set(Array.from({ length: day.capacity }, (_, at) => at + 1).filter((seat) => !takenNumbers.has(seat)));
}

/** Assigns seats to one guest and removes them from the free ones of each day. */
function assignPerson(days: readonly StayDay[], free: readonly Set<number>[]): NumberedSeat[] {
  const seats: NumberedSeat[] = [];
  let from = 0;
  for (let first = days[from]; first; first = days[from]) {
    const { seat, to } = longestStay(free, from);
    for (const numbers of free.slice(from, to)) numbers.delete(seat);
    seats.push({ seat, start: first.start, end: (days[to - 1] ?? first).end });
    from = to;
  }
  return seats;
}

/**
 * The seat that stays free the longest from a day on (of several, the lowest), and the index of the first day on which
 * it is taken.
 */
function longestStay(free: readonly Set<number>[], from: number): { seat: number; to: number } {
  let best = { seat: 0, to: from };
  for (const seat of free[from] ?? []) {
    let to = from + 1;
    while (free[to]?.has(seat)) to += 1;
    if (to > best.to) best = { seat, to };
    if (to === free.length) break;
  }
  return best;
}
