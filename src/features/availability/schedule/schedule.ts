import type { Weekday } from '../local-day.ts';

/** Hours of a day of the week with the seats of a tasting: `HH:MM` by the clocks of the plan's time zone. An `end` of `00:00` is midnight. */
export type PlanEntry = { dayOfWeek: Weekday; start: string; end: string; seats: number };

/** When a tasting can be had, week after week. `timezone` is a name such as `America/Chicago`. */
export type AvailabilityPlan = { timezone: string; entries: PlanEntry[] };

/** Whether guests may come at any time of the week: hours without seats are closed. */
export function takesGuests({ entries }: Pick<AvailabilityPlan, 'entries'>): boolean {
  return entries.some(({ seats }) => seats > 0);
}

/** What overrides the plan for a time: no seats closes it, more open it further. */
export type AvailabilityException = { id: string; start: Date; end: Date; seats: number };

/** Where the shop is: the time zone of a plan that names none. */
export const defaultTimeZone = 'America/Chicago';

/** The plan of a tasting that has none yet. */
export const noPlan: AvailabilityPlan = { timezone: defaultTimeZone, entries: [] };

/** The most seats that a tasting may have at a time. */
export const mostSeats = 1000;

/** The most entries of a plan: four for each day of the week. */
export const mostEntries = 28;

/** The hours of an entry in minutes since midnight; an end of midnight is 1440. */
export function minutesOf({ start, end }: Pick<PlanEntry, 'start' | 'end'>): { from: number; to: number } {
  return { from: read(start), to: read(end) || 1440 };
}

function read(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
