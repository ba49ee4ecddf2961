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

/** The days that somebody wants, and for how many. */
export const bookDatesSchema = z.object({
  listingId: idField,
  startDate: localDayField,
  endDate: localDayField,
  seats: seatsField.min(1, 'Please choose at least one seat'),
});

/** What is to become of a booking. */
export const updateBookingStateSchema = z.object({
  bookingId: idField,
  state: z.enum(['accepted', 'declined', 'cancelled']),
});

/** The bookings of a listing in a time, in any of some states; in every state where none is named. */
export const bookingQuerySchema = z
  .object({
    listingId: idField,
    start: momentField,
    end: momentField,
    state: z.array(z.enum(bookingStates)).min(1).max(bookingStates.length).optional(),
    ...pageFields,
  })
  .refine(endsAfterStart, endBeforeStart);
