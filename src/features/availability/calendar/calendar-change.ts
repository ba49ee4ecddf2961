import { type DaySpan, type LocalDay, type Span, spansOfDays } from '../local-day.ts';
import type { AvailabilityException, AvailabilityPlan } from '../schedule/schedule.ts';
import { seatsOfDay, type Taken, touches } from '../time-slots/day-seats.ts';

/** What is to become of a calendar: another week, or an exception more, less, or with other seats. */
export type CalendarChange =
  | { kind: 'plan'; plan: AvailabilityPlan }
  | ({ kind: 'add'; seats: number } & Span)
  | { kind: 'seats'; id: string; seats: number }
  | { kind: 'remove'; id: string };

/** What decides how many seats days have; the exceptions do not overlap, the earliest first. */
type Hours = { plan: AvailabilityPlan; exceptions: readonly Omit<AvailabilityException, 'id'>[] };

type Kept = { plan: AvailabilityPlan; exceptions: readonly AvailabilityException[] };

/** A calendar after a change; as it was where nothing comes of it: what overlaps another exception is refused. */
function afterChange({ plan, exceptions }: Kept, change: CalendarChange): Hours {
  switch (change.kind) {
    case 'plan':
      return { plan: change.plan, exceptions };
    case 'add': {
      if (exceptions.some(touches(change))) return { plan, exceptions };
      return { plan, exceptions: [...exceptions, change].toSorted((a, b) => a.start.getTime() - b.start.getTime()) };
    }
    case 'seats':
      return { plan, exceptions: exceptions.map((one) => (one.id === change.id ? { ...one, ...change } : one)) };
    case 'remove':
      return { plan, exceptions: exceptions.filter(({ id }) => id !== change.id) };
  }
}

/** The days that a change takes seats from, so that they have fewer than are taken. @param days the first and the last to look at */
export function shortDays(
  kept: Kept,
  change: CalendarChange,
  { taken, days }: { taken: readonly Taken[]; days: { first: LocalDay; last: LocalDay } },
): DaySpan[] {
  if (taken.length === 0) return [];
  const after = afterChange(kept, change);
  const before = spansOfDays(kept.plan.timezone, days.first, days.last);
  return spansOfDays(after.plan.timezone, days.first, days.last).filter((day, at) => {
    const booked = taken.filter(touches(day)).reduce((sum, { seats }) => sum + seats, 0);
    const seats = seatsOfDay(after.plan, after.exceptions, day);
    return booked > seats && seats < seatsOfDay(kept.plan, kept.exceptions, before[at] ?? day);
  });
}
