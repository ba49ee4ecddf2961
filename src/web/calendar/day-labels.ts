import type { LocalDay } from '#features/availability/local-day.ts';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Sun, Nov 22`. */
export function dayInWords(of: LocalDay): string {
  return day.format(Date.parse(of));
}

/** `Sunday, November 22, 2026`. */
export function wholeDayInWords(of: LocalDay): string {
  return longDay.format(Date.parse(of));
}

/** `November 2026`. @param of a day of it */
export function monthInWords(of: LocalDay): string {
  return month.format(Date.parse(of));
}
