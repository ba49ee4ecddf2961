import type { LocalDay } from '#features/availability/local-day.ts';
import { datesBefore, type SubscriptionInterval } from './schedule.ts';

/** How many days ahead the bottles are counted that members will get. */
export const forecastDays = 30;

/** Which bottles of a wine members get each time, by their schedules. Days are `YYYY-MM-DD`. */
export type ExpectedBottles = {
  listingId: string;
  bottles: number;
  nextOn: LocalDay;
  anchorDay: number;
  intervalMonths: SubscriptionInterval;
  holdUntil: LocalDay | null;
  nextSkipped: boolean;
};

/** How many bottles of each wine members get before a day, without what they skip and what falls into a hold. */
export function countExpected(expected: readonly ExpectedBottles[], end: LocalDay): Map<string, number> {
  const needed = new Map<string, number>();
  for (const { listingId, bottles, nextOn: next, holdUntil, nextSkipped, ...schedule } of expected) {
    const dates = datesBefore({ next, ...schedule }, end, holdUntil).filter((date) => !(nextSkipped && date === next));
    needed.set(listingId, (needed.get(listingId) ?? 0) + dates.length * bottles);
  }
  return needed;
}
