import { z } from 'zod';
import { parseLocalDay } from './local-day.ts';
import { maxSeats } from './schedule/schedule.ts';

// The fields that the forms and calls of this room share, each with its messages.

const seatsMessage = `Seats are a whole number from 0 to ${maxSeats.toLocaleString('en-US')}`;

/** Moments outside of these are slips of the keyboard, and the database cannot count to all of them. */
const earliestMoment = new Date('2000-01-01T00:00:00Z');

/** No time of this room is later. */
export const latestMoment = new Date('2200-01-01T00:00:00Z');

/** How many seats there are: none closes. */
export const seatsField = z
  .number({ error: seatsMessage })
  // why: `int` would stop at a fraction, and what else is wrong beside it would be told only later
  .refine(Number.isInteger, seatsMessage)
  .min(0, seatsMessage)
  .max(maxSeats, seatsMessage)
  .meta({ type: 'integer' });

/** The mark of the bookings that somebody was told of, who takes away all the same what they rely on. */
export const confirmedField = z
  .string({ error: 'Please send the mark that came with the bookings' })
  .max(64, 'This is no mark of bookings')
  .optional()
  .describe('The mark that came with the bookings which rely on it: that you know of exactly these');

/** An id of a row. */
export const idField = z.uuid({ error: 'This names nothing' }).toLowerCase();

/** A moment: a Date, or its ISO 8601 text with its offset from UTC. */
export const momentField = z
  .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
    error: 'Please give a time with its offset, such as 2026-11-21T18:00:00Z',
  })
  .refine(
    (moment) => moment >= earliestMoment && moment <= latestMoment,
    'Please give a time of the years 2000 to 2199',
  );

/** A day of the calendar as `YYYY-MM-DD`. */
export const localDayField = z
  .string({ error: 'Please choose a day' })
  .refine((text) => parseLocalDay(text) !== undefined, 'Please choose a day of the calendar, such as 2026-11-21');

/** The times of something: its end lies after its start. */
export function endsAfterStart({ start, end }: { start: Date; end: Date }): boolean {
  return end > start;
}

/** What is said of times whose end is not after their start. */
export const endBeforeStart = { path: ['end'], error: 'The end must lie after the start' };

/** What part of a long list: pages from 1, at most 100 on each. */
export const pageFields = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(100),
};
