/** The days of the week, in the order of stored opening hours. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** One span of opening hours of a day, in local time: `11:00`, `18:30`. */
export type OpenSpan = { opens: string; closes: string };

/** The spans of each of the seven days, from Monday on; a day without spans is closed. */
export type OpeningHours = readonly (readonly OpenSpan[])[];

/** Formats a time for display: `11 AM`, `6:30 PM`. @param time e.g. `18:30` */
export function formatTime(time: string): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const clock = hour % 12 === 0 ? 12 : hour % 12;
  return `${clock}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** One day, or consecutive days with the same hours. */
export type HoursRow = { days: string; hours: string };

/** Formats a week for display. Consecutive days with the same hours are grouped: `Monday – Wednesday: Closed`. */
export function formatOpeningHours(week: OpeningHours): HoursRow[] {
  const rows: { from: string; to: string; hours: string }[] = [];
  for (const [at, weekday] of weekdays.entries()) {
    const hours = formatDay(week[at] ?? []);
    const last = rows.at(-1);
    if (last?.hours === hours) last.to = weekday;
    else rows.push({ from: weekday, to: weekday, hours });
  }
  return rows.map(({ from, to, hours }) => ({ days: from === to ? from : `${from} – ${to}`, hours }));
}

function formatDay(spans: readonly OpenSpan[]): string {
  if (spans.length === 0) return 'Closed';
  return spans.map(({ opens, closes }) => `${formatTime(opens)} – ${formatTime(closes)}`).join(', ');
}

/** Formats a week for schema.org: `Mo 11:00-18:00`, one string for each span. @see https://schema.org/openingHours */
export function schemaOrgHours(week: OpeningHours): string[] {
  return weekdays.flatMap((weekday, at) =>
    (week[at] ?? []).map(({ opens, closes }) => `${weekday.slice(0, 2)} ${opens}-${closes}`),
  );
}
