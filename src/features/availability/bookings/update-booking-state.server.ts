import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { freeSeats, lockBooking, setBookingState } from '../db/booking-rows.server.ts';
import type { BookingApp } from './book-dates.server.ts';
import { updateBookingStateSchema } from './booking.schema.ts';
import { type Booking, canBecome, takesSeats } from './booking.ts';

/**
 * Sets the state of a booking: accepted, declined or cancelled; the latter two give its seats back. System only: the
 * caller checks permissions. Setting the current state again changes nothing. At most three queries.
 * @param input `bookingId` and `state`
 * @returns `transaction-invalid-transition` if it is declined or cancelled already, or would be declined after it was
 * accepted
 */
export const updateBookingState = defineUseCase(
  async (
    app: Pick<BookingApp, 'db'>,
    actor: Actor,
    input: unknown,
  ): Promise<
    Result<Booking, 'forbidden' | 'validation-invalid-params' | 'not-found' | 'transaction-invalid-transition'>
  > => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const parsed = updateBookingStateSchema.safeParse(input);
    if (!parsed.success) return refuse('validation-invalid-params');
    const { bookingId, state } = parsed.data;
    const booking = await lockBooking(app.db, bookingId);
    if (!booking) return refuse('not-found');
    if (!canBecome(booking.state, state)) return refuse('transaction-invalid-transition');
    if (booking.state === state) return ok(booking);
    await setBookingState(app.db, booking, state);
    if (!takesSeats(state)) await freeSeats(app.db, booking);
    return ok({ ...booking, state });
  },
);
