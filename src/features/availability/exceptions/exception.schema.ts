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

/** A time with other seats than the plan's. */
export const createExceptionSchema = z
  .object({ listingId: idField, start: momentField, end: momentField, seats: seatsField, confirmed: confirmedField })
  .refine(endsAfterStart, endBeforeStart);

/** Which exception is to have how many seats, and of whoever compares how many he saw. */
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

/** Which exception is to go. */
export const deleteExceptionSchema = z.object({ id: idField, confirmed: confirmedField });

/** The exceptions of a listing in a time. */
export const exceptionQuerySchema = z
  .object({ listingId: idField, start: momentField, end: momentField, ...pageFields })
  .refine(endsAfterStart, endBeforeStart);
