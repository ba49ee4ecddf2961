import { addDuration } from '#kit/duration.ts';

const dayMilliseconds = 24 * 3_600_000;

/**
 * When a declined charge is tried again: once a day, counted from the first attempt, for so many days. Attempts in
 * between, as with another card, move nothing.
 * @returns undefined once it is given up
 */
export function nextAttemptAt(firstAttemptAt: Date, retryDays: number, now: Date): Date | undefined {
  const passed = now.getTime() - firstAttemptAt.getTime();
  const day = Math.max(0, Math.floor(passed / dayMilliseconds)) + 1;
  return day > retryDays ? undefined : addDuration(firstAttemptAt, { days: day });
}

/** The attempts after which the payer gets a mail: not after each, but more often than once. */
export const mailedAttempts: readonly number[] = [1, 4, 7];
