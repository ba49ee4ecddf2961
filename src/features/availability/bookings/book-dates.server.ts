import type { Transaction } from 'kysely';
import type { Tables } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { insertBooking } from '../db/booking-rows.server.ts';
import { findBookableUnit, lockSchedule } from '../db/schedule-rows.server.ts';
import { openingHours } from '../time-slots/day-seats.ts';
import type { NumberedSeat } from './assign-seats.ts';
import { bookDatesSchema } from './booking.schema.ts';
import { type Booking, bookedUnits } from './booking.ts';
import { firstAndLastDay, findSeats, type Stay, resolveStay } from './find-seats.server.ts';

/** What booking needs: the transaction of whoever books, so that order and seats are written together or not at all. */
export type BookingApp = Pick<Infra, 'clock'> & { db: Transaction<Tables> };

/** Why dates were not booked, in the words of the specification's error catalogue. */
export type BookingRefusal =
  | 'forbidden'
  | 'validation-invalid-params'
  | 'transaction-listing-not-found'
  | 'transaction-booking-time-not-available';

/**
 * Takes seats of a published tasting for some days or nights; the booking is pending. For the shop itself, which has asked who may.
 * Those who book one tasting at once queue until each other's transactions end, and whoever comes too late is refused; a refusal
 * writes nothing and leaves the transaction usable. At most six queries.
 * @param input `listingId`, `seats`, `startDate` and `endDate` as `YYYY-MM-DD` by the tasting's clocks: the last day, or for nights
 *   the day of leaving
 * @returns `transaction-booking-time-not-available` too for days in the past or more than 90 ahead, and without a plan
 */
export async function bookDates(
  app: BookingApp,
  viewer: Viewer,
  input: unknown,
): Promise<Result<Booking, BookingRefusal>> {
  if (viewer.kind !== 'system') return refuse('forbidden');
  const parsed = bookDatesSchema.safeParse(input);
  if (!parsed.success) return refuse('validation-invalid-params');
  const { listingId, startDate, endDate } = parsed.data;
  const unit = await findBookableUnit(app.db, listingId);
  if (!unit) return refuse('transaction-listing-not-found');
  if (bookedUnits(unit, startDate, endDate) === undefined) return refuse('validation-invalid-params');
  const schedule = await lockSchedule(app.db, listingId);
  const stay = schedule && resolveStay(schedule, unit, parsed.data, app.clock.now());
  if (!stay) return refuse('transaction-booking-time-not-available');
  const numbers = await findSeats(app.db, stay);
  const booking = numbers && (await saveBooking(app, stay, numbers));
  return booking ? ok(booking) : refuse('transaction-booking-time-not-available');
}

function saveBooking({ db, clock }: BookingApp, stay: Stay, numbers: readonly NumberedSeat[]): Promise<Booking | undefined> {
  const { first, last } = firstAndLastDay(stay);
  const hours = openingHours(stay.schedule, first, last);
  const booking = {
    listingId: stay.listingId,
    start: first.start,
    end: last.end,
    displayStart: hours.start,
    displayEnd: hours.end,
    seats: stay.seats,
    createdAt: clock.now(),
  };
  return insertBooking(db, booking, numbers);
}
