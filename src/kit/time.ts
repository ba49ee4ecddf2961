/** The time zone of the marketplace: that of Texas, except for its far west. */
export const shopTimeZone = 'America/Chicago';

const zone = { timeZone: shopTimeZone } as const;
const dateFormat = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short', day: 'numeric', year: 'numeric' });
// why: a day without a time has no time zone
const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const shortFormat = new Intl.DateTimeFormat('en-US', { ...zone, month: '2-digit', day: '2-digit', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit' });

/** Replaces narrow no-break spaces: browsers differ in the space before AM and PM. */
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

/** A date in the shop's time zone, e.g. `Nov 21, 2026`. @param moment an ISO 8601 time */
export function formatDate(moment: string): string {
  return dateFormat.format(Date.parse(moment));
}

/** A date in a time zone, e.g. `Nov 21, 2026`. @param moment an ISO 8601 time */
export function formatDateIn(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
  return format.format(Date.parse(moment));
}

/** A day that has no time, e.g. `Nov 21, 2026`. @param day `YYYY-MM-DD` */
export function formatLocalDay(day: string): string {
  return dayFormat.format(Date.parse(`${day}T00:00:00Z`));
}

/** A date in the shop's time zone in figures, e.g. `11/21/2026`. @param moment an ISO 8601 time */
export function formatShortDate(moment: string): string {
  return shortFormat.format(Date.parse(moment));
}

/** A date and time in the shop's time zone, e.g. `Nov 21, 2026, 3:05 PM`. */
export function formatDateTime(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** A time in the shop's time zone, e.g. `3:05 PM`. */
export function formatTime(moment: string): string {
  return withPlainSpaces(timeFormat.format(Date.parse(moment)));
}

/** The year in a time zone, which on New Year's Eve begins hours after that of UTC. */
export function yearIn(moment: Date, timeZone: string): number {
  return Number(formatDateIn(moment.toISOString(), timeZone).slice(-4));
}

/** The name of a time zone in a text, e.g. `Central Time`. */
export function timeZoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The year in the shop's time zone. */
export function shopYear(moment: Date): number {
  return yearIn(moment, shopTimeZone);
}
