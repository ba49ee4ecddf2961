import type { DatedSeats } from './seller-calendar.ts';

/** Bookings on days that would have fewer seats than are booked on them: how many, the first of them, and the mark of exactly these. */
export type RelyingBookings = { total: number; first: DatedSeats[]; mark: string };

/** A change was not made: bookings rely on what it takes away, and who asked for it has not said yet that he knows of these. */
export type BookingsRely = { ok: false; reason: 'bookings-rely'; relying: RelyingBookings };
