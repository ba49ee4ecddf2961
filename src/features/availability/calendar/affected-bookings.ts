import type { CalendarEntry } from './seller-calendar.ts';

/** Bookings on days that would have fewer seats than are booked on them: how many, the first of them, and the mark of exactly these. */
export type AffectedBookings = { total: number; first: CalendarEntry[]; mark: string };

/** A change was not made: bookings rely on what it takes away, and who asked for it has not said yet that he knows of these. */
export type AffectedBookingsRefusal = { ok: false; reason: 'bookings-rely'; relying: AffectedBookings };
