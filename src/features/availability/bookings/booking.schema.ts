import { z } from 'zod';
import {
  endBeforeStart,
  endsAfterStart,
  idField,
  localDayField,
  momentField,
  pageFields,
  seatsField,
} from '../fields.schema.ts';
import { bookingStates } from './booking.ts';

const dayOrMoment = z.union([localDayField, z.iso.datetime({ offset: true })]);

/** The requested session or days, and the number of seats. */
export const bookDatesSchema = z.object({
  listingId: idField,
  startDate: dayOrMoment,
  endDate: dayOrMoment,
  seats: seatsField.min(1, 'Please choose at least one seat'),
});

/** The new state of a booking. */
export const updateBookingStateSchema = z.object({
  bookingId: idField,
  state: z.enum(['accepted', 'declined', 'cancelled']),
});

/** Selects a listing's bookings in a period, with any of the given states; without `state`, with any. */
export const bookingQuerySchema = z
  .object({
    listingId: idField,
    start: momentField,
    end: momentField,
    state: z.array(z.enum(bookingStates)).min(1).max(bookingStates.length).optional(),
    ...pageFields,
  })
  .refine(endsAfterStart, endBeforeStart);
