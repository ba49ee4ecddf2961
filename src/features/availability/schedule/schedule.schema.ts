import { z } from 'zod';
import { longestCancellation } from '#features/listings/editing/delivery-defaults.ts';
import { confirmationHours } from '../confirmation-terms.ts';
import { confirmedField, seatsField } from '../fields.schema.ts';
import { weekdays } from '../local-day.ts';
import { canonicalTimeZone } from '../zoned-time.ts';
import { entryMinutes, maxEntries, type ScheduleEntry } from './schedule.ts';

const time = z
  .string({ error: 'Please give a time' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time has hours and minutes, such as 09:30');

const bothTimes = z.object({ start: time, end: time });

const entry = z
  .object({
    dayOfWeek: z.enum(weekdays, { error: 'Please choose a day of the week, mon to sun' }),
    start: time,
    end: time,
    seats: seatsField,
  })
  .refine((hours) => entryMinutes(hours).to > entryMinutes(hours).from, {
    // why: reports wrong hours and wrong seats at the same time
    when: ({ value }) => bothTimes.safeParse(value).success,
    path: ['end'],
    error: 'The end must lie after the start; 00:00 is the end of the day',
  });

const wholeNumber = (most: number, message: string, least = 0) =>
  z.number({ error: message }).int(message).min(least, message).max(most, message);

/** What canceling a tasting costs; the stored terms stay if it is left out. */
const cancellation = z.object({
  hours: wholeNumber(longestCancellation.hours, 'Hours are a whole number from 0 to 720'),
  keptPercent: wholeNumber(longestCancellation.keptPercent, 'What you keep is a whole number from 0 to 100'),
});

/** How many hours before it begins a tasting must be confirmed; the stored number stays if it is left out. */
const confirmation = wholeNumber(
  confirmationHours.most,
  `Hours are a whole number from ${confirmationHours.least} to ${confirmationHours.most}`,
  confirmationHours.least,
);

/**
 * A complete weekly schedule: its hours do not overlap, and its time zone is known if it is given. Entries are stored in the order of
 * the week.
 */
export const scheduleSchema = z.object({
  timezone: z
    .string({ error: 'Please choose a time zone' })
    .max(64, 'Please choose a time zone, such as America/Chicago')
    .transform((name, context) => {
      const zone = canonicalTimeZone(name);
      if (zone !== undefined) return zone;
      context.addIssue({ code: 'custom', message: 'Please choose a time zone, such as America/Chicago' });
      return z.NEVER;
    })
    .optional(),
  entries: z
    .array(entry, { error: 'Please give the hours of the week' })
    .max(maxEntries, `A week has at most ${maxEntries} entries`)
    .transform((entries) => entries.toSorted(byTime))
    .refine((entries) => !overlap(entries), 'The hours of one day may not overlap'),
  cancellation: cancellation.optional(),
  confirmationHours: confirmation.optional(),
});

/** Input for setting a weekly schedule. */
export const setScheduleSchema = scheduleSchema.extend({ confirmed: confirmedField });

function byTime(a: ScheduleEntry, b: ScheduleEntry): number {
  return weekdays.indexOf(a.dayOfWeek) - weekdays.indexOf(b.dayOfWeek) || entryMinutes(a).from - entryMinutes(b).from;
}

/**
 * Whether hours overlap.
 * @param entries in the order of the week
 */
function overlap(entries: readonly ScheduleEntry[]): boolean {
  return entries.some((entry, at) => {
    const before = entries[at - 1];
    return before?.dayOfWeek === entry.dayOfWeek && entryMinutes(before).to > entryMinutes(entry).from;
  });
}
