import type { LocalDay } from '#features/availability/local-day.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const longDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day as in `Sun, Nov 22`. */
export function formatDay(of: LocalDay): string {
  return dayFormat.format(Date.parse(of));
}

/** A day as in `Sunday, November 22, 2026`. */
export function formatLongDay(of: LocalDay): string {
  return longDayFormat.format(Date.parse(of));
}

/** A month as in `November 2026`. @param of any day of the month */
export function formatMonth(of: LocalDay): string {
  return monthFormat.format(Date.parse(of));
}
