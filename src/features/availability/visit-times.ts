/** When guests come, as ISO 8601 times, and the time zone of the tasting. */
export type VisitTimes = { start: string; end: string; timezone: string };

/** Replaces narrow no-break spaces: browsers differ in the space before AM and PM. */
const withPlainSpaces = (text: string) => text.replaceAll('\u202f', ' ');

function format(moment: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return withPlainSpaces(new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(Date.parse(moment)));
}

/** A day in the tasting's time zone, e.g. `Saturday, December 5, 2026`. */
export function formatVisitDay(moment: string, timezone: string): string {
  return format(moment, timezone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
}

/** The hour, e.g. `2:00 PM`. */
export function formatHour(moment: string, timezone: string): string {
  return format(moment, timezone, { hour: 'numeric', minute: '2-digit' });
}

/** When a visit begins, in short: `Dec 5, 2026, 2:00 PM`; without the hour for one of whole days. */
export function formatVisitStart({ start, timezone }: Pick<VisitTimes, 'start' | 'timezone'>): string {
  const day = format(start, timezone, { month: 'short', day: 'numeric', year: 'numeric' });
  const hour = formatHour(start, timezone);
  return hour === '12:00 AM' ? day : `${day}, ${hour}`;
}

/** A moment of a visit, e.g. `Saturday, December 5, 2026, 2:00 PM CST`. */
export function formatMoment(moment: string, timezone: string): string {
  return `${formatVisitDay(moment, timezone)}, ${formatHour(moment, timezone)} ${zoneOf(moment, timezone)}`;
}

/** The hours with the time zone, e.g. `2:00 PM to 3:30 PM CST`; with both zones where clocks change between them. */
export function formatHours({ start, end, timezone }: VisitTimes): string {
  const [from, to] = [zoneOf(start, timezone), zoneOf(end, timezone)];
  return `${formatHour(start, timezone)}${from === to ? '' : ` ${from}`} to ${formatHour(end, timezone)} ${to}`;
}

/** The short name of a time zone at a moment, e.g. `CST`. */
function zoneOf(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(Date.parse(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** How long a visit takes, e.g. `90 min`, `2 h`, `3 h 30 min`. */
export function formatDuration({ start, end }: Pick<VisitTimes, 'start' | 'end'>): string {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  if (minutes < 120) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`;
}

/**
 * A visit in one line: `Saturday, December 5, 2026, 2:00 PM to 3:30 PM CST`; with the last day where it is another one.
 */
export function formatVisit(visit: VisitTimes): string {
  const { start, end, timezone } = visit;
  const first = formatVisitDay(start, timezone);
  // why: a visit that ends at midnight ends on the day before
  const last = formatVisitDay(new Date(Date.parse(end) - 1).toISOString(), timezone);
  return first === last ? `${first}, ${formatHours(visit)}` : `${first} to ${last}, ${formatHours(visit)}`;
}
