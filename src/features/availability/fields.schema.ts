import { z } from 'zod';
import { parseLocalDay } from './local-day.ts';
import { maxSeats } from './schedule/schedule.ts';

// Fields shared by the forms and API calls of this feature, with their messages.

const seatsMessage = `Seats are a whole number from 0 to ${maxSeats.toLocaleString('en-US')}`;

/** Earlier or later times are typing errors, and PostgreSQL cannot represent all of them. */
const earliestMoment = new Date('2000-01-01T00:00:00Z');

/** The latest accepted time. */
export const latestMoment = new Date('2200-01-01T00:00:00Z');

/** A number of seats; 0 means closed. */
export const seatsField = z
  .number({ error: seatsMessage })
  // why: `int` would stop at a fraction, and other problems of the form would be reported only later
  .refine(Number.isInteger, seatsMessage)
  .min(0, seatsMessage)
  .max(maxSeats, seatsMessage)
  .meta({ type: 'integer' });

/** The version of the affected bookings that the caller was shown and confirms. */
export const confirmedField = z
  .string({ error: 'Please send the mark that came with the bookings' })
  .max(64, 'This is no mark of bookings')
  .optional()
  .describe('The mark that came with the bookings which rely on it: that you know of exactly these');

/** The id of a row. */
export const idField = z.uuid({ error: 'This names nothing' }).toLowerCase();

/** An instant: a Date, or ISO 8601 text with its offset from UTC. */
export const momentField = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
    error: 'Please give a time with its offset, such as 2026-11-21T18:00:00Z',
  })
  .refine(
    (moment) => moment >= earliestMoment && moment <= latestMoment,
    'Please give a time of the years 2000 to 2199',
  );

/** A calendar day as `YYYY-MM-DD`. */
export const localDayField = z
  .string({ error: 'Please choose a day' })
  .refine((text) => parseLocalDay(text) !== undefined, 'Please choose a day of the calendar, such as 2026-11-21');

/** Whether the end is after the start. */
export function endsAfterStart({ start, end }: { start: Date; end: Date }): boolean {
  return end > start;
}

/** The error for an end that is not after the start. */
export const endBeforeStart = { path: ['end'], error: 'The end must lie after the start' };

/** Paging: pages from 1, with at most 100 entries each. */
export const pageFields = {
  page: z.coerce.number().int().min(1).max(999_999_999).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(100),
};
