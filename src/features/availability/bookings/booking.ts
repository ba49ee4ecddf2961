import { daysBetween, type LocalDay, parseLocalDay } from '../local-day.ts';

/** The states of a booking, as the specification names them. Pending and accepted bookings take seats. */
export const bookingStates = ['pending', 'accepted', 'declined', 'cancelled'] as const;

export type BookingState = (typeof bookingStates)[number];

/** What a tasting is booked by. A night belongs to the day on which it begins. */
export type BookingUnit = 'day' | 'night';

/**
 * Seats of a tasting, for one session or for a stay. `start` and `end` are those of the session, or midnights in the
 * tasting's time zone. `displayStart` and `displayEnd` are the hours shown to people: of a stay, when the first day opens
 * and when the last one closes.
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

/** The allowed changes of state. Declined and cancelled are final, because the seats may have been booked by others. */
const nextStates: Record<BookingState, readonly BookingState[]> = {
  pending: ['accepted', 'declined', 'cancelled'],
  accepted: ['cancelled'],
  declined: [],
  cancelled: [],
};

/** Whether a booking may change from one state to another; keeping the state is always allowed. */
export function canBecome(from: BookingState, to: BookingState): boolean {
  return from === to || nextStates[from].includes(to);
}

/** Whether a booking in this state takes seats. */
export function takesSeats(state: BookingState): boolean {
  return state === 'pending' || state === 'accepted';
}

/**
 * How many days or nights are booked.
 * @param endDate the last day; for nights the day of departure
 * @returns undefined for an invalid day, and for an end too early: a stay has at least one day, or one night
 */
export function bookedUnits(unit: BookingUnit, startDate: LocalDay, endDate: LocalDay): number | undefined {
  if (parseLocalDay(startDate) === undefined || parseLocalDay(endDate) === undefined) return undefined;
  const units = daysBetween(startDate, endDate) + (unit === 'day' ? 1 : 0);
  return units > 0 ? units : undefined;
}

/** Groups things by the UTC month of their start, as `YYYY-MM` (the specification's rule). */
export function byUtcMonth<Thing extends { start: Date }>(things: readonly Thing[]): Record<string, Thing[]> {
  const months: Record<string, Thing[]> = {};
  for (const thing of things) {
    const month = thing.start.toISOString().slice(0, 7);
    months[month] = [...(months[month] ?? []), thing];
  }
  return months;
}
