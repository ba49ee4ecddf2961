/** The time zone of the marketplace: that of Texas, except for its far west. */
export const shopTimeZone = 'America/Chicago';

const zone = { timeZone: shopTimeZone } as const;
const dateFormat = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short', day: 'numeric', year: 'numeric' });
const longDateFormat = new Intl.DateTimeFormat('en-US', {
  ...zone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit' });

/** Replaces narrow no-break spaces: browsers differ in the space before AM and PM. */
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

/** A date in the shop's time zone, e.g. `Nov 21, 2026`. @param moment an ISO 8601 time */
export function formatDate(moment: string): string {
  return dateFormat.format(Date.parse(moment));
}

/** A date and time in the shop's time zone, e.g. `Nov 21, 2026, 3:05 PM`. */
export function formatDateTime(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** A date with its weekday in the shop's time zone, e.g. `Saturday, November 21, 2026`. */
export function formatLongDate(moment: string): string {
  return longDateFormat.format(Date.parse(moment));
}

/** A time in the shop's time zone, e.g. `3:05 PM`. */
export function formatTime(moment: string): string {
  return withPlainSpaces(timeFormat.format(Date.parse(moment)));
}
