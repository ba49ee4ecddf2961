/** How long after its completion an order's sides are reminded of their reviews, in milliseconds: three days before the time is over. */
const wait = 4 * 24 * 3_600_000;

/** When the sides of an order that is complete now are reminded. */
export function reminderAt(completed: Date): Date {
  return new Date(completed.getTime() + wait);
}
