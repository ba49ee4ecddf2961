import { type DaySpan, type LocalDay, type Span, weekdayOf } from '../local-day.ts';
import { type AvailabilityException, entryMinutes, type WeeklySchedule } from '../schedule/schedule.ts';
import { momentAt } from '../zoned-time.ts';

/** Seats that are taken in a period. */
export type TakenSeats = Span & { seats: number };

/**
 * The seats of a local day of a stay: the maximum of its hours. An hour has the seats of the exception that covers it, otherwise
 * those of the schedule's entry, otherwise none. So the seats of a morning and an afternoon are not added up (a booking
 * takes the whole day), an exception that covers all hours of a day overrides them, and one on a day without hours
 * opens it.
 * @param exceptions earliest first; they do not overlap
 */
export function seatsOfDay(
  schedule: WeeklySchedule,
  exceptions: readonly Omit<AvailabilityException, 'id'>[],
  day: DaySpan,
): number {
  const inForce = exceptions.filter(overlaps(day));
  const planned = openEntriesOn(schedule, day.day).filter(
    (entry) => inForce.length === 0 || !isCovered(entrySpan(schedule, day.day, entry), inForce),
  );
  return Math.max(0, ...inForce.map(({ seats }) => seats), ...planned.map(({ seats }) => seats));
}

/** The seats of a session, or of a day of a stay, that are still free. */
export function seatsLeft(slot: Span & { seats: number }, taken: readonly TakenSeats[]): number {
  const takenSeats = taken.filter(overlaps(slot)).reduce((sum, { seats }) => sum + seats, 0);
  return Math.max(0, slot.seats - takenSeats);
}

/** Returns a test of whether a period overlaps this one. */
export function overlaps({ start, end }: Span): (other: Span) => boolean {
  return (other) => other.start < end && other.end > start;
}

/** The hours with seats of a local day. */
export function openEntriesOn(schedule: WeeklySchedule, day: LocalDay) {
  const weekday = weekdayOf(day);
  return schedule.entries.filter(({ dayOfWeek, seats }) => dayOfWeek === weekday && seats > 0);
}

/** When hours begin and end on a local day. */
export function entrySpan({ timezone }: WeeklySchedule, day: LocalDay, entry: { start: string; end: string }): Span {
  const { from, to } = entryMinutes(entry);
  return { start: momentAt(timezone, day, from), end: momentAt(timezone, day, to) };
}

/** Whether these periods, earliest first, cover another one completely. */
export function isCovered({ start, end }: Span, by: readonly Span[]): boolean {
  let reached = start;
  for (const one of by) {
    if (one.start > reached) break;
    if (one.end > reached) reached = one.end;
  }
  // why: hours skipped when clocks are put forward are empty; they cover nothing and are covered by nothing
  return start < end && reached >= end;
}
