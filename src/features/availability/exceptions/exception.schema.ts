import { z } from 'zod';
import {
  confirmedField,
  endBeforeStart,
  endsAfterStart,
  idField,
  momentField,
  pageFields,
  seatsField,
} from '../fields.schema.ts';

/** A period with other seats than the schedule's. */
export const createExceptionSchema = z
  .object({ listingId: idField, start: momentField, end: momentField, seats: seatsField, confirmed: confirmedField })
  .refine(endsAfterStart, endBeforeStart);

/** An exception and its new seats; `seen` is the number that the form showed, if it is to be compared. */
export const updateExceptionSchema = z.object({
  id: idField,
  seats: seatsField,
  seen: z
    .union([
      seatsField,
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ])
    .optional()
    .describe('The seats that you saw: where it has others by now, nothing is changed'),
  confirmed: confirmedField,
});

/** The exception to delete. */
export const deleteExceptionSchema = z.object({ id: idField, confirmed: confirmedField });

/** Selects the exceptions of a listing in a period. */
export const exceptionQuerySchema = z
  .object({ listingId: idField, start: momentField, end: momentField, ...pageFields })
  .refine(endsAfterStart, endBeforeStart);
