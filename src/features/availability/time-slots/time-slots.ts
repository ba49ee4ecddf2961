import { addDays, type DaySpan, type LocalDay, type Span } from '../local-day.ts';
import type { AvailabilityException, WeeklySchedule } from '../schedule/schedule.ts';
import { daySpans, localDayOf } from '../zoned-time.ts';
import { seatsLeft, type TakenSeats } from './day-seats.ts';

/** A local day with the seats that are left on it, from midnight to midnight by the tasting's clocks. */
export type TimeSlot = DaySpan & { seats: number };

/** How many days can be booked, today with them (the specification's `dayCountAvailableForBooking`). */
export const dayCountAvailableForBooking = 90;

/** What decides about the seats of days. The exceptions do not overlap, the earliest first. */
export type TastingCalendar = {
  schedule: WeeklySchedule;
  exceptions: readonly Omit<AvailabilityException, 'id'>[];
  taken: readonly TakenSeats[];
};

/** The first and the last day that can be booked now, by the clocks of a time zone. */
export function bookableDays(zone: string, now: Date): { first: LocalDay; last: LocalDay } {
  const first = localDayOf(zone, now);
  return { first, last: addDays(first, dayCountAvailableForBooking - 1) };
}

/** The bookable days that lie in a time, if only in part; none where there are none. */
export function bookableDaysIn(zone: string, { start, end }: Span, now: Date): DaySpan[] {
  const { first, last } = bookableDays(zone, now);
  const [from, to] = [localDayOf(zone, start), localDayOf(zone, new Date(end.getTime() - 1))];
  return daySpans(zone, from > first ? from : first, to < last ? to : last);
}

/** The days that still have seats, with how many. */
export function timeSlotsOf({ schedule, exceptions, taken }: TastingCalendar, days: readonly DaySpan[]): TimeSlot[] {
  return days
    .map((day) => ({ ...day, seats: seatsLeft(schedule, exceptions, taken, day) }))
    .filter(({ start, end, seats }) => seats > 0 && start < end);
}

const msPerDay = 86_400_000;

/** The most days that are asked about at once (the specification's chunk). */
const maxChunkDays = 90;

/** The times to ask about for every day that can be booked, one after the other, each of at most 90 days. */
export function slotChunks(now: Date, days = dayCountAvailableForBooking): Span[] {
  const count = Math.ceil(days / maxChunkDays);
  return Array.from({ length: count }, (_, at) => ({
    start: new Date(now.getTime() + at * maxChunkDays * msPerDay),
    end: new Date(now.getTime() + Math.min((at + 1) * maxChunkDays, days) * msPerDay),
  }));
}
