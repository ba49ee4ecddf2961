import { z } from 'zod';
import { confirmedField, hasTime, idField, momentField, noTime, pageFields, seatsField } from '../fields.schema.ts';

/** A time with other seats than the plan's. */
export const exceptionSchema = z
  .object({ listingId: idField, start: momentField, end: momentField, seats: seatsField, confirmed: confirmedField })
  .refine(hasTime, noTime);

/** Which exception is to have how many seats, and of whoever compares how many he saw. */
export const exceptionSeatsSchema = z.object({
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
export const goneExceptionSchema = z.object({ id: idField, confirmed: confirmedField });

/** The exceptions of a listing in a time. */
export const exceptionQuerySchema = z
  .object({ listingId: idField, start: momentField, end: momentField, ...pageFields })
  .refine(hasTime, noTime);
