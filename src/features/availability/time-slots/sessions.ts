import type { DaySpan } from '../local-day.ts';
import type { AvailabilityException, WeeklySchedule } from '../schedule/schedule.ts';
import { entrySpan, isCovered, openEntriesOn, overlaps } from './day-seats.ts';

/** One sitting of a tasting: its local day, when it begins and ends, and its seats. */
export type Session = DaySpan & { seats: number };

/**
 * The sessions of a local day, earliest first: the schedule's hours of that weekday. A session has the seats that it has
 * all the time: an exception overrides the schedule where it applies, so that one over a part of a session can only take
 * seats. An exception with seats that touches none of the day's hours is a session of its own. Sessions of a day never
 * overlap. Hours that clocks skip when they are put forward are no session; a time that clocks show twice is the first.
 * @param exceptions earliest first; they do not overlap
 */
export function sessionsOfDay(
  schedule: WeeklySchedule,
  exceptions: readonly Omit<AvailabilityException, 'id'>[],
  day: DaySpan,
): Session[] {
  const planned = openEntriesOn(schedule, day.day)
    .map((entry) => ({ ...entrySpan(schedule, day.day, entry), seats: entry.seats }))
    .filter(({ start, end }) => start < end);
  const sessions = planned.map(({ seats, ...time }) => {
    const inForce = exceptions.filter(overlaps(time));
    const scheduled = isCovered(time, inForce) ? [] : [seats];
    return { ...time, seats: Math.min(...scheduled, ...inForce.map((exception) => exception.seats)) };
  });
  const added = exceptions
    .filter(({ start, end }) => start >= day.start && end <= day.end)
    .filter((exception) => !planned.some(overlaps(exception)));
  return [...sessions, ...added]
    .filter(({ seats }) => seats > 0)
    .map(({ start, end, seats }) => ({ day: day.day, start, end, seats }))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime());
}
