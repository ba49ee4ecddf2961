const format = new Intl.DateTimeFormat('en-US', {
  ...({ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' } as const),
  ...({ hour: 'numeric', minute: '2-digit' } as const),
});

/** A time of a winery's clock as people read it, e.g. `Dec 1, 2026, 6:00 PM`. @param local `YYYY-MM-DDTHH:MM` */
export function formatWindowTime(local: string): string {
  return format.format(Date.parse(`${local}:00Z`));
}

/** What the clocks of a time zone show at a moment, as `YYYY-MM-DDTHH:MM`. */
export function windowTimeOf(zone: string, moment: Date): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  // why: the Swedish form is that of ISO 8601 but for the space
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...parts }).format(moment);
  return text.replace(' ', 'T');
}
