import { shopTimeZone } from './shop-time-zone.ts';

const zone = { timeZone: shopTimeZone } as const;
const day = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short', day: 'numeric', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-US', {
  ...zone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const hour = new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit' });

/** Browsers differ in which space they set before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

/** A day by the shop's clocks, e.g. `Nov 21, 2026`. @param moment an ISO 8601 time */
export function dayInWords(moment: string): string {
  return day.format(Date.parse(moment));
}

/** A day and an hour by the shop's clocks, e.g. `Nov 21, 2026, 3:05 PM`. */
export function momentInWords(moment: string): string {
  return `${dayInWords(moment)}, ${hourInWords(moment)}`;
}

/** A day with its weekday by the shop's clocks, e.g. `Saturday, November 21, 2026`. */
export function weekdayInWords(moment: string): string {
  return weekday.format(Date.parse(moment));
}

/** An hour by the shop's clocks, e.g. `3:05 PM`. */
export function hourInWords(moment: string): string {
  return plain(hour.format(Date.parse(moment)));
}
