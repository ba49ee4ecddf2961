import { addDays, daysBetween, type LocalDay, parseLocalDay } from '../local-day.ts';
import { type BookingKind, bookingKindOf, type WeeklySchedule } from '../schedule/schedule.ts';
import { utcDaysOf } from '../utc-days.ts';
import { localDayOf, momentAt } from '../zoned-time.ts';
import { type BookingUnit, bookedUnits } from './booking.ts';

/** When somebody wants to come: `YYYY-MM-DD` or instants in ISO 8601, both of the same form. */
export type BookingDates = { startDate: string; endDate: string };

/**
 * What was asked for: a session by its times, or the only one of a day; or a stay from the first to the last day. `units`
 * is what is paid for each person: one session, or the days or nights of a stay.
 */
export type WantedTime = { units: number; first: LocalDay; last: LocalDay } & (
  | { kind: Extract<BookingKind, 'session'>; times: { start: Date; end: Date } | undefined }
  | { kind: Exclude<BookingKind, 'session'> }
);

/**
 * Reads when somebody wants to come, for a tasting with this schedule. Of a stay, dates are the first and the last day,
 * or for nights the day of departure; instants are the midnights at which it begins and ends, of its time zone or of UTC.
 * @returns undefined for dates that do not exist, that are in the wrong order, or that are no time of such a tasting
 */
export function readBookingTime(
  { unit, schedule }: { unit: BookingUnit; schedule: WeeklySchedule },
  { startDate, endDate }: BookingDates,
): WantedTime | undefined {
  const kind = bookingKindOf(unit, schedule);
  const [start, end] = [parseInstant(startDate), parseInstant(endDate)];
  if (start && end) return readInstants(kind, schedule.timezone, { start, end });
  if (kind !== 'session') return stayOf(kind, startDate, bookedUnits(kind, startDate, endDate));
  if (parseLocalDay(startDate) === undefined || startDate !== endDate) return undefined;
  return { kind, units: 1, first: startDate, last: startDate, times: undefined };
}

function readInstants(kind: BookingKind, zone: string, times: { start: Date; end: Date }): WantedTime | undefined {
  const { start, end } = times;
  if (end <= start) return undefined;
  const [first, after] = [localDayOf(zone, start), localDayOf(zone, end)];
  if (kind === 'session') return { kind, units: 1, first, last: first, times };
  const utc = utcDaysOf(times);
  if (utc) return stayOf(kind, utc.first, daysBetween(utc.first, utc.after));
  const isWhole = isMidnight(zone, first, start) && isMidnight(zone, after, end);
  return isWhole ? stayOf(kind, first, daysBetween(first, after)) : undefined;
}

function stayOf(kind: 'day' | 'night', first: LocalDay, units: number | undefined): WantedTime | undefined {
  return units === undefined ? undefined : { kind, units, first, last: addDays(first, units - 1) };
}

function isMidnight(zone: string, day: LocalDay, moment: Date): boolean {
  return momentAt(zone, day, 0).getTime() === moment.getTime();
}

function parseInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
