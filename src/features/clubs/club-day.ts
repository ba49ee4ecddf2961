const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });

/** A day as people read it, e.g. `Nov 21, 2026`. @param day `YYYY-MM-DD` */
export function formatClubDay(day: string): string {
  return format.format(Date.parse(`${day}T00:00:00Z`));
}
