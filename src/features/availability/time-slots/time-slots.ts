import { addDays, type DaySpan, type LocalDay, type Span } from '../local-day.ts';
import type { AvailabilityException, WeeklySchedule } from '../schedule/schedule.ts';
import { daySpans, localDayOf } from '../zoned-time.ts';
import { seatsLeft, type TakenSeats } from './day-seats.ts';

/** A local day with its free seats, from midnight to midnight in the tasting's time zone. */
export type TimeSlot = DaySpan & { seats: number };

/** How many days can be booked, including today (the specification's `dayCountAvailableForBooking`). */
export const dayCountAvailableForBooking = 90;

/** What determines the free seats of days. The exceptions do not overlap and are sorted, earliest first. */
export type TastingCalendar = {
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

/** The days with free seats, and how many. */
export function timeSlotsOf({ schedule, exceptions, taken }: TastingCalendar, days: readonly DaySpan[]): TimeSlot[] {
  return days
    .map((day) => ({ ...day, seats: seatsLeft(schedule, exceptions, taken, day) }))
    .filter(({ start, end, seats }) => seats > 0 && start < end);
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
