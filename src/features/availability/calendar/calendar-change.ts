import type { DaySpan, LocalDay, Span } from '../local-day.ts';
import type { AvailabilityException, WeeklySchedule } from '../schedule/schedule.ts';
import { overlaps, seatsOfDay, type TakenSeats } from '../time-slots/day-seats.ts';
import { daySpans } from '../zoned-time.ts';

/** What is to become of a calendar: another week, or an exception more, less, or with other seats. */
export type CalendarChange =
  | { kind: 'plan'; schedule: WeeklySchedule }
  | ({ kind: 'add'; seats: number } & Span)
  | { kind: 'seats'; id: string; seats: number }
  | { kind: 'remove'; id: string };

/** What decides how many seats days have; the exceptions do not overlap, the earliest first. */
type CalendarState = { plan: WeeklySchedule; exceptions: readonly Omit<AvailabilityException, 'id'>[] };

type CurrentCalendar = { plan: WeeklySchedule; exceptions: readonly AvailabilityException[] };

/** A calendar after a change; as it was where nothing comes of it: what overlaps another exception is refused. */
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

/** The days that a change takes seats from, so that they have fewer than are taken. @param days the first and the last to look at */
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
