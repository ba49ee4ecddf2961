import type { Weekday } from '../local-day.ts';

/** Hours of a day of the week with the seats of a tasting: `HH:MM` by the clocks of the plan's time zone. An `end` of `00:00` is midnight. */
export type ScheduleEntry = { dayOfWeek: Weekday; start: string; end: string; seats: number };

/** When a tasting can be had, week after week. `timezone` is a name such as `America/Chicago`. */
export type WeeklySchedule = { timezone: string; entries: ScheduleEntry[] };

/** Whether guests may come at any time of the week: hours without seats are closed. */
export function hasOpenHours({ entries }: Pick<WeeklySchedule, 'entries'>): boolean {
  return entries.some(({ seats }) => seats > 0);
}

/** What overrides the plan for a time: no seats closes it, more open it further. */
export type AvailabilityException = { id: string; start: Date; end: Date; seats: number };

/** Where the shop is: the time zone of a plan that names none. */
export const defaultTimeZone = 'America/Chicago';

/** The plan of a tasting that has none yet. */
export const emptySchedule: WeeklySchedule = { timezone: defaultTimeZone, entries: [] };

/** The most seats that a tasting may have at a time. */
export const maxSeats = 1000;

/** The most entries of a plan: four for each day of the week. */
export const maxEntries = 28;

/** The hours of an entry in minutes since midnight; an end of midnight is 1440. */
export function entryMinutes({ start, end }: Pick<ScheduleEntry, 'start' | 'end'>): { from: number; to: number } {
  return { from: parseMinutes(start), to: parseMinutes(end) || 1440 };
}

function parseMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
