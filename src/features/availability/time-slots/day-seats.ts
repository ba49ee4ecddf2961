import { type DaySpan, type LocalDay, momentAt, type Span, weekdayOf } from '../local-day.ts';
import { type AvailabilityException, type AvailabilityPlan, minutesOf } from '../schedule/schedule.ts';

/** Seats that are taken for a time. */
export type Taken = Span & { seats: number };

/**
 * The seats of a local day: the most that any of its hours has. An hour has the seats of the exception that covers it, otherwise
 * those of the plan's entry, otherwise none. So the seats of a morning and an afternoon are not added up (whoever books takes the
 * day), an exception over all the hours of a day overrides them, and one on a day without hours opens it.
 * @param exceptions the earliest first; they do not overlap
 */
export function seatsOfDay(
  plan: AvailabilityPlan,
  exceptions: readonly Omit<AvailabilityException, 'id'>[],
  day: DaySpan,
): number {
  const inForce = exceptions.filter(touches(day));
  const planned = entriesOf(plan, day.day).filter(
    (entry) => inForce.length === 0 || !isCovered(hoursOf(plan, day.day, entry), inForce),
  );
  return Math.max(0, ...inForce.map(({ seats }) => seats), ...planned.map(({ seats }) => seats));
}

/** The seats of a local day that nobody has taken yet. */
export function seatsLeft(
  plan: AvailabilityPlan,
  exceptions: readonly Omit<AvailabilityException, 'id'>[],
  taken: readonly Taken[],
  day: DaySpan,
): number {
  const gone = taken.filter(touches(day)).reduce((sum, { seats }) => sum + seats, 0);
  return Math.max(0, seatsOfDay(plan, exceptions, day) - gone);
}

/** The hours to tell people of a stay: from the plan's first on the first day to its last on the last; the whole day where it has none. */
export function openingHours(plan: AvailabilityPlan, first: DaySpan, last: DaySpan): Span {
  const opening = entriesOf(plan, first.day).map((entry) => hoursOf(plan, first.day, entry).start.getTime());
  const closing = entriesOf(plan, last.day).map((entry) => hoursOf(plan, last.day, entry).end.getTime());
  return {
    start: opening.length > 0 ? new Date(Math.min(...opening)) : first.start,
    end: closing.length > 0 ? new Date(Math.max(...closing)) : last.end,
  };
}

/** Tells whether something has a moment in common with a time. */
export function touches({ start, end }: Span): (other: Span) => boolean {
  return (other) => other.start < end && other.end > start;
}

function entriesOf(plan: AvailabilityPlan, day: LocalDay) {
  const weekday = weekdayOf(day);
  return plan.entries.filter(({ dayOfWeek, seats }) => dayOfWeek === weekday && seats > 0);
}

function hoursOf({ timezone }: AvailabilityPlan, day: LocalDay, entry: { start: string; end: string }): Span {
  const { from, to } = minutesOf(entry);
  return { start: momentAt(timezone, day, from), end: momentAt(timezone, day, to) };
}

/** Whether these times, the earliest first, leave nothing of another uncovered. */
function isCovered({ start, end }: Span, by: readonly Span[]): boolean {
  let reached = start;
  for (const one of by) {
    if (one.start > reached) break;
    if (one.end > reached) reached = one.end;
  }
  // why: hours that the clocks pass over on this day cover nothing and are covered by nothing
  return start < end && reached >= end;
}
