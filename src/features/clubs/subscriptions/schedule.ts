import { addMonths, dayInMonth, type LocalDay } from '#features/availability/local-day.ts';

/** Months between two dates of a subscription. */
export type SubscriptionInterval = 1 | 2 | 3;

/** The intervals among which members choose. */
export const subscriptionIntervals: readonly SubscriptionInterval[] = [1, 2, 3];

/** How many days after joining the first shipment is charged, so that it can be changed until then. */
export const firstDays = 2;

/**
 * When a subscription is charged: on a day, and then every so many months. `anchorDay` is the day of the month; a month
 * that is too short has its last day instead, and the month after it the anchor's day again.
 */
export type Schedule = { next: LocalDay; anchorDay: number; intervalMonths: SubscriptionInterval };

/** The day of the month on which a schedule that begins or is moved to a day keeps to. */
export function anchorDayOf(day: LocalDay): number {
  return Number(day.slice(8, 10));
}

/** A date of a schedule. @param number how many dates after the next one; 0 for that itself */
export function dateOf({ next, anchorDay, intervalMonths }: Schedule, number: number): LocalDay {
  if (number === 0) return next;
  return dayInMonth(addMonths(next, number * intervalMonths), anchorDay);
}

/** The first date of a schedule after a day, as after the last day of a hold. */
export function firstDateAfter(schedule: Schedule, day: LocalDay): LocalDay {
  const months = monthNumber(day) - monthNumber(schedule.next);
  let number = Math.max(0, Math.floor(months / schedule.intervalMonths));
  while (dateOf(schedule, number) <= day) number += 1;
  return dateOf(schedule, number);
}

/** The dates of a schedule from its next one until a day, that day not included, and without those in a hold. */
export function datesBefore(schedule: Schedule, end: LocalDay, holdUntil: LocalDay | null): LocalDay[] {
  const dates: LocalDay[] = [];
  for (let number = 0; dateOf(schedule, number) < end; number += 1) dates.push(dateOf(schedule, number));
  return dates.filter((date) => holdUntil === null || date > holdUntil);
}

function monthNumber(day: LocalDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}
