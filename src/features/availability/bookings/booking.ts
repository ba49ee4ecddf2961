import { daysBetween, type LocalDay, parseLocalDay } from '../local-day.ts';

/** The states of a booking, as the specification names them. Pending and accepted ones take seats. */
export const bookingStates = ['pending', 'accepted', 'declined', 'cancelled'] as const;

export type BookingState = (typeof bookingStates)[number];

/** What a tasting is taken by: the day, or the night, which is that of the day before it. */
export type BookingUnit = 'day' | 'night';

/**
 * Seats of a tasting for some days or nights. `start` and `end` are midnights by its clocks, `displayStart` and `displayEnd` the
 * hours to tell people: when the first day opens and when the last one closes.
 */
export type Booking = {
  id: string;
  listingId: string;
  start: Date;
  end: Date;
  displayStart: Date;
  displayEnd: Date;
  seats: number;
  state: BookingState;
  createdAt: Date;
};

/** What may become of a booking. Whatever was declined or cancelled stays so: its seats may be another's. */
const nextStates: Record<BookingState, readonly BookingState[]> = {
  pending: ['accepted', 'declined', 'cancelled'],
  accepted: ['cancelled'],
  declined: [],
  cancelled: [],
};

/** Whether a booking may go from one state to another; to stay is always allowed. */
export function canBecome(from: BookingState, to: BookingState): boolean {
  return from === to || nextStates[from].includes(to);
}

/** Whether a booking in this state takes its seats from others. */
export function takesSeats(state: BookingState): boolean {
  return state === 'pending' || state === 'accepted';
}

/**
 * How many days or nights are booked.
 * @param endDate the last day; of nights the day of leaving
 * @returns undefined for what is no day, and for an end too early: a stay has at least one day, or one night
 */
export function bookedUnits(unit: BookingUnit, startDate: LocalDay, endDate: LocalDay): number | undefined {
  if (parseLocalDay(startDate) === undefined || parseLocalDay(endDate) === undefined) return undefined;
  const units = daysBetween(startDate, endDate) + (unit === 'day' ? 1 : 0);
  return units > 0 ? units : undefined;
}

/** What is kept by the month: by the UTC month of its start, as `YYYY-MM` (the specification's rule). */
export function byUtcMonth<Thing extends { start: Date }>(things: readonly Thing[]): Record<string, Thing[]> {
  const months: Record<string, Thing[]> = {};
  for (const thing of things) {
    const month = thing.start.toISOString().slice(0, 7);
    months[month] = [...(months[month] ?? []), thing];
  }
  return months;
}
