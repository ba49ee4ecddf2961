/** A span of time, such as a process waits. */
export type Duration = { minutes: number } | { days: number };

/** A moment and a span. Days are of 24 hours: a term is not an hour shorter because the clocks went forward. */
export function addDuration(from: Date, duration: Duration): Date {
  const minutes = 'days' in duration ? duration.days * 24 * 60 : duration.minutes;
  return new Date(from.getTime() + minutes * 60_000);
}

/** A span in words: `15 minutes`, `1 day`. */
export function durationLabel(span: Duration): string {
  const [count, unit] = 'days' in span ? [span.days, 'day'] : [span.minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
