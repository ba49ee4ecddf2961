import { z } from 'zod';
import { hasTime, idField, momentField, noTime, pageFields, seatsField } from './fields.schema.ts';

/** A time with other seats than the plan's. */
export const exceptionSchema = z
  .object({ listingId: idField, start: momentField, end: momentField, seats: seatsField })
  .refine(hasTime, noTime);

/** Which exception is to have how many seats. */
export const exceptionSeatsSchema = z.object({ id: idField, seats: seatsField });

/** The exceptions of a listing in a time. */
export const exceptionQuerySchema = z
  .object({ listingId: idField, start: momentField, end: momentField, ...pageFields })
  .refine(hasTime, noTime);
