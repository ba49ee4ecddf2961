import type { DatedSeats } from './calendar.ts';

/** Bookings on days that would have fewer seats than are booked on them: how many, and the first of them. */
export type RelyingBookings = { total: number; first: DatedSeats[] };

/** A change was not made: bookings rely on what it takes away, and who asked for it has not said yet that he knows. */
export type BookingsRely = { ok: false; reason: 'bookings-rely'; relying: RelyingBookings };
