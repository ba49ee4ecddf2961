import { addDuration } from '#kit/duration.ts';

const dayMilliseconds = 24 * 3_600_000;

/**
 * When a declined charge is tried again: once a day, counted from the first attempt, for so many days. Attempts in
 * between, as with another card, change none of these times.
 * @param notBefore the card network asked not to try the card again before this time
 * @returns undefined once it is given up
 */
export function nextAttemptAt(
  firstAttemptAt: Date,
  retryDays: number,
  now: Date,
  notBefore: Date | null = null,
): Date | undefined {
  const from = notBefore !== null && notBefore > now ? notBefore : now;
  const passed = from.getTime() - firstAttemptAt.getTime();
  const days = Math.max(0, Math.floor(passed / dayMilliseconds));
  // why: a time that is named exactly may be used; the time of the attempt before may not
  const day = from > now && passed % dayMilliseconds === 0 ? days : days + 1;
  return day > retryDays ? undefined : addDuration(firstAttemptAt, { days: day });
}

/** The attempts after which the payer gets a mail: not after each, but more often than once. */
export const mailedAttempts: readonly number[] = [1, 4, 7];
