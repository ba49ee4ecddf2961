import type { CancellationTerms } from '../cancellation-terms.ts';
import { type Weekday, weekdays } from '../local-day.ts';
import { type BookingKind, entryMinutes, type ScheduleEntry } from './schedule.ts';

/** What guests are told about a tasting: how it is booked, its hours of the week, and what canceling costs. */
export type VisitingHours = {
  kind: BookingKind;
  timezone: string;
  entries: ScheduleEntry[];
  cancellation: CancellationTerms;
  /** How many hours before it begins it must be confirmed. */
  confirmationHours: number;
};

const names: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** A time of a schedule, e.g. `2:00 PM`; the end of the day is `12:00 AM`. */
function formatScheduleTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The hours of an entry, e.g. `2:00 PM to 3:30 PM`. */
export function formatEntryHours(entry: Pick<ScheduleEntry, 'start' | 'end'>): string {
  const { from, to } = entryMinutes(entry);
  if (from === 0 && to === 1440) return 'all day';
  return `${formatScheduleTime(entry.start)} to ${to === 1440 ? 'midnight' : formatScheduleTime(entry.end)}`;
}

/**
 * The hours of a week in lines, with consecutive days of the same hours together, e.g. `Thursday to Sunday: 11:00 AM to
 * 12:30 PM, 3:00 PM to 4:30 PM`; of stays by the night only the days, because hours mean nothing there.
 */
export function describeWeek({ kind, entries }: Pick<VisitingHours, 'kind' | 'entries'>): string[] {
  const days = weekdays.map((day) => ({
    day,
    hours: entries
      .filter(({ dayOfWeek, seats }) => dayOfWeek === day && seats > 0)
      .map((entry) => (kind === 'night' ? 'night' : formatEntryHours(entry)))
      .join(', '),
  }));
  const groups: { first: Weekday; last: Weekday; hours: string }[] = [];
  for (const { day, hours } of days) {
    const before = groups.at(-1);
    if (before?.hours === hours) before.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  return groups
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => {
      const days = first === last ? names[first] : `${names[first]} to ${names[last]}`;
      return kind === 'night' ? days : `${days}: ${hours}`;
    });
}
