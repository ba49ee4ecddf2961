import { shopTimeZone } from '#kit/time.ts';
import type { BookingUnit } from '../bookings/booking.ts';
import type { CancellationTerms } from '../cancellation-terms.ts';
import { confirmationHours } from '../confirmation-terms.ts';
import type { Weekday } from '../local-day.ts';

/** Hours on a weekday with their seats: `HH:MM` in the schedule's time zone. An `end` of `00:00` is midnight. */
export type ScheduleEntry = { dayOfWeek: Weekday; start: string; end: string; seats: number };

/** When a tasting can be booked, every week. `timezone` is a name such as `America/Chicago`. */
export type WeeklySchedule = {
  timezone: string;
  entries: ScheduleEntry[];
  /** What canceling costs; left out where it does not matter. */
  cancellation?: CancellationTerms | undefined;
  /** How many hours before it begins a tasting must be confirmed; left out where it does not matter. */
  confirmationHours?: number | undefined;
};

/** Whether guests can come at any time of the week; hours without seats are closed. */
export function hasOpenHours({ entries }: Pick<WeeklySchedule, 'entries'>): boolean {
  return entries.some(({ seats }) => seats > 0);
}

/** How a tasting is booked: one session, or a stay of whole days or of nights. */
export type BookingKind = 'session' | 'day' | 'night';

/**
 * How a tasting with this schedule is booked. By day it is booked by session, unless all its hours are whole days. One
 * without open hours is only open on the days of exceptions, and is booked by the day.
 */
export function bookingKindOf(unit: BookingUnit, { entries }: Pick<WeeklySchedule, 'entries'>): BookingKind {
  if (unit === 'night') return 'night';
  return entries.some((entry) => entry.seats > 0 && !isWholeDay(entry)) ? 'session' : 'day';
}

/** Whether hours are a whole day, from midnight to midnight. */
export function isWholeDay(entry: Pick<ScheduleEntry, 'start' | 'end'>): boolean {
  const { from, to } = entryMinutes(entry);
  return from === 0 && to === 1440;
}

/** A period that overrides the schedule: without seats it is closed. */
export type AvailabilityException = { id: string; start: Date; end: Date; seats: number };

/** The schedule of a tasting that has none yet. */
export const emptySchedule: WeeklySchedule = {
  timezone: shopTimeZone,
  entries: [],
  cancellation: { hours: 24, keptPercent: 100 },
  confirmationHours: confirmationHours.usual,
};

/** The maximum number of seats that a tasting may have at a time. */
export const maxSeats = 1000;

/** The maximum number of entries of a schedule: four for each weekday. */
export const maxEntries = 28;

/** The hours of an entry in minutes since midnight; an end of midnight is 1440. */
export function entryMinutes({ start, end }: Pick<ScheduleEntry, 'start' | 'end'>): { from: number; to: number } {
  return { from: parseMinutes(start), to: parseMinutes(end) || 1440 };
}

function parseMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
