import type { LocalDay, Span } from './local-day.ts';
import { momentAt } from './zoned-time.ts';

const msPerDay = 86_400_000;

/** The days of a period that goes from midnight to midnight of UTC, as some programs name days; undefined for others. */
export function utcDaysOf({ start, end }: Span): { first: LocalDay; after: LocalDay } | undefined {
  if (start.getTime() % msPerDay !== 0 || end.getTime() % msPerDay !== 0) return undefined;
  return { first: start.toISOString().slice(0, 10), after: end.toISOString().slice(0, 10) };
}

/** The same days in a time zone, if a period is one of UTC days; any other period as it is. */
export function inLocalDays(zone: string, period: Span): Span {
  const days = utcDaysOf(period);
  return days ? { start: momentAt(zone, days.first, 0), end: momentAt(zone, days.after, 0) } : period;
}
