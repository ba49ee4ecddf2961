import { z } from 'zod';
import { endsAfterStart, idField, momentField, endBeforeStart } from '../fields.schema.ts';
import { dayCountAvailableForBooking } from './time-slots.ts';

/** The longest time to ask about: 90 days, and the hour more that they have where the clocks are put back. */
const maxSpanMs = (dayCountAvailableForBooking * 24 + 1) * 3_600_000;

/** The days of a tasting that somebody asks about. */
export const timeSlotsSchema = z
  .object({ listingId: idField, start: momentField, end: momentField })
  .refine(endsAfterStart, endBeforeStart)
  .refine(({ start, end }) => end.getTime() - start.getTime() <= maxSpanMs, {
    path: ['end'],
    error: `The end may lie at most ${dayCountAvailableForBooking} days after the start`,
  });
