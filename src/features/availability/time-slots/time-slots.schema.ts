import { z } from 'zod';
import { hasTime, idField, momentField, noTime } from '../fields.schema.ts';
import { dayCountAvailableForBooking } from './time-slots.ts';

/** The longest time to ask about: 90 days, and the hour more that they have where the clocks are put back. */
const longestMs = (dayCountAvailableForBooking * 24 + 1) * 3_600_000;

/** The days of a tasting that somebody asks about. */
export const timeSlotsSchema = z
  .object({ listingId: idField, start: momentField, end: momentField })
  .refine(hasTime, noTime)
  .refine(({ start, end }) => end.getTime() - start.getTime() <= longestMs, {
    path: ['end'],
    error: `The end may lie at most ${dayCountAvailableForBooking} days after the start`,
  });
