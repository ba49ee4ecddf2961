import type { DaySpan, LocalDay, Span } from '../local-day.ts';
import type { AvailabilityException, WeeklySchedule } from '../schedule/schedule.ts';
import { overlaps, seatsOfDay, type TakenSeats } from '../time-slots/day-seats.ts';
import { daySpans } from '../zoned-time.ts';

/** A change of a tasting's calendar: another schedule, or an exception added, deleted, or with other seats. */
export type CalendarChange =
  | { kind: 'plan'; schedule: WeeklySchedule }
  | ({ kind: 'add'; seats: number } & Span)
  | { kind: 'seats'; id: string; seats: number }
  | { kind: 'remove'; id: string };

/** What determines the seats of days. The exceptions do not overlap and are sorted, earliest first. */
type CalendarState = { plan: WeeklySchedule; exceptions: readonly Omit<AvailabilityException, 'id'>[] };

type CurrentCalendar = { plan: WeeklySchedule; exceptions: readonly AvailabilityException[] };

/** The calendar after a change. An exception that overlaps another would be refused, so it changes nothing here. */
function afterChange({ plan, exceptions }: CurrentCalendar, change: CalendarChange): CalendarState {
  switch (change.kind) {
    case 'plan':
      return { plan: change.schedule, exceptions };
    case 'add': {
      if (exceptions.some(overlaps(change))) return { plan, exceptions };
      return { plan, exceptions: [...exceptions, change].toSorted((a, b) => a.start.getTime() - b.start.getTime()) };
    }
    case 'seats':
      return { plan, exceptions: exceptions.map((one) => (one.id === change.id ? { ...one, ...change } : one)) };
    case 'remove':
      return { plan, exceptions: exceptions.filter(({ id }) => id !== change.id) };
  }
}

/**
 * The days on which a change reduces the seats below the number taken.
 * @param days the first and the last day to check
 */
export function overbookedDays(
  current: CurrentCalendar,
  change: CalendarChange,
  { taken, days }: { taken: readonly TakenSeats[]; days: { first: LocalDay; last: LocalDay } },
): DaySpan[] {
  if (taken.length === 0) return [];
  const after = afterChange(current, change);
  const before = daySpans(current.plan.timezone, days.first, days.last);
  return daySpans(after.plan.timezone, days.first, days.last).filter((day, at) => {
    const booked = taken.filter(overlaps(day)).reduce((sum, { seats }) => sum + seats, 0);
    const seats = seatsOfDay(after.plan, after.exceptions, day);
    return booked > seats && seats < seatsOfDay(current.plan, current.exceptions, before[at] ?? day);
  });
}
