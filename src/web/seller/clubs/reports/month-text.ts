const names = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A month (`2026-11`) for people. */
export function monthText(month: string | undefined): string {
  return month === undefined ? '' : names.format(new Date(`${month}-15T12:00:00Z`));
}
