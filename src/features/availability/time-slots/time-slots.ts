import type { BookingUnit } from '../bookings/booking.ts';
import { addDays, type DaySpan, type LocalDay, type Span } from '../local-day.ts';
import { type AvailabilityException, bookingKindOf, type WeeklySchedule } from '../schedule/schedule.ts';
import { daySpans, localDayOf } from '../zoned-time.ts';
import { seatsLeft, seatsOfDay, type TakenSeats } from './day-seats.ts';
import { type Session, sessionsOfDay } from './sessions.ts';

/** What can be booked with its free seats: a session, or a local day of a stay from midnight to midnight. */
export type TimeSlot = Session;

/** How many days can be booked, including today (the specification's `dayCountAvailableForBooking`). */
export const dayCountAvailableForBooking = 90;

/** What determines the free seats. The exceptions do not overlap and are sorted, earliest first. */
export type TastingCalendar = {
  unit: BookingUnit;
  schedule: WeeklySchedule;
  exceptions: readonly Omit<AvailabilityException, 'id'>[];
  taken: readonly TakenSeats[];
};

/** The first and the last day that can be booked now, in a time zone. */
export function bookableDays(zone: string, now: Date): { first: LocalDay; last: LocalDay } {
  const first = localDayOf(zone, now);
  return { first, last: addDays(first, dayCountAvailableForBooking - 1) };
}

/** The bookable days that overlap a period. */
export function bookableDaysIn(zone: string, { start, end }: Span, now: Date): DaySpan[] {
  const { first, last } = bookableDays(zone, now);
  const [from, to] = [localDayOf(zone, start), localDayOf(zone, new Date(end.getTime() - 1))];
  return daySpans(zone, from > first ? from : first, to < last ? to : last);
}

/** The slots of a local day with all their seats, free or not: its sessions, or the day itself. */
export function slotsOfDay(
  { unit, schedule, exceptions }: Omit<TastingCalendar, 'taken'>,
  day: DaySpan,
): (DaySpan & { seats: number })[] {
  if (bookingKindOf(unit, schedule) === 'session') return sessionsOfDay(schedule, exceptions, day);
  return [{ ...day, seats: seatsOfDay(schedule, exceptions, day) }];
}

/** The slots of these days that have free seats, and how many. A session that has begun can no longer be booked. */
export function timeSlotsOf(calendar: TastingCalendar, days: readonly DaySpan[], now: Date): TimeSlot[] {
  const isSession = bookingKindOf(calendar.unit, calendar.schedule) === 'session';
  return days
    .flatMap((day) => slotsOfDay(calendar, day))
    .map((slot) => ({ ...slot, seats: seatsLeft(slot, calendar.taken) }))
    .filter(({ start, end, seats }) => seats > 0 && start < end && (!isSession || start > now));
}

const msPerDay = 86_400_000;

/** The maximum number of days per request (the specification's chunk). */
const maxChunkDays = 90;

/** Consecutive periods of at most 90 days that together cover every bookable day. */
export function slotChunks(now: Date, days = dayCountAvailableForBooking): Span[] {
  const count = Math.ceil(days / maxChunkDays);
  return Array.from({ length: count }, (_, at) => ({
    start: new Date(now.getTime() + at * maxChunkDays * msPerDay),
    end: new Date(now.getTime() + Math.min((at + 1) * maxChunkDays, days) * msPerDay),
  }));
}
