/** An internal name for display: `provider-balance` becomes `Provider balance`. */
export function humanize(name: string): string {
  const text = name.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number of days in words. */
export function daysLabel(days: number): string {
  return days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`;
}
