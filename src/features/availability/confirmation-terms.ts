/** How many hours before a tasting begins its winery must have confirmed it: usually, at least, and at most. */
export const confirmationHours = { usual: 24, least: 1, most: 720 } as const;

const msPerHour = 3_600_000;

/**
 * By when a winery must confirm a tasting: some hours before it begins, so that guests do not travel without an answer;
 * for a booking made less than twice that far ahead, when half of the time until it begins is over.
 * @param hours as the winery has set
 * @param bookedAt when it was booked, or moved to this time
 */
export function confirmBy(start: Date, hours: number, bookedAt: Date): Date {
  const half = Math.max(0, start.getTime() - bookedAt.getTime()) / 2;
  return new Date(start.getTime() - Math.min(hours * msPerHour, half));
}

/** By when a winery confirms a tasting, in words, before its time is chosen. */
export function describeConfirmation(hours: number): string {
  const before = hours === 1 ? 'an hour' : `${hours} hours`;
  return `The winery confirms at least ${before} before it begins, or within half the remaining time if you book shortly before. Otherwise the booking is canceled and you aren’t charged.`;
}
