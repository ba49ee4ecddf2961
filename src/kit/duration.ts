/** A length of time, such as a delay of a process. */
export type Duration = { minutes: number } | { days: number };

/** Adds a duration to a date. A day is 24 hours, also when the clocks change. */
export function addDuration(from: Date, duration: Duration): Date {
  const minutes = 'days' in duration ? duration.days * 24 * 60 : duration.minutes;
  return new Date(from.getTime() + minutes * 60_000);
}

/** A duration as text: `15 minutes`, `1 day`. */
export function durationLabel(span: Duration): string {
  const [count, unit] = 'days' in span ? [span.days, 'day'] : [span.minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
