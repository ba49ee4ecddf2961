/** The days of a week as hours are kept: from Monday on. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** From when to when a winery is open, on one day, by its own clock: `11:00`, `18:30`. */
export type OpenSpan = { opens: string; closes: string };

/** The spans of each day of the week, from Monday on, in their order; a day without any is closed. Seven days. */
export type OpeningHours = readonly (readonly OpenSpan[])[];

/** A time as people in Texas say it: `11 AM`, `6:30 PM`. @param time as `18:30` */
export function formatTime(time: string): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const clock = hour % 12 === 0 ? 12 : hour % 12;
  return `${clock}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** One day or several that follow each other with the same hours. */
export type HoursRow = { days: string; hours: string };

/** The week as a visitor reads it: days with the same hours stand together, `Monday – Wednesday: Closed`. */
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

/** The week as schema.org wants it: `Mo 11:00-18:00`, one text a span. @see https://schema.org/openingHours */
export function schemaOrgHours(week: OpeningHours): string[] {
  return weekdays.flatMap((weekday, at) =>
    (week[at] ?? []).map(({ opens, closes }) => `${weekday.slice(0, 2)} ${opens}-${closes}`),
  );
}
