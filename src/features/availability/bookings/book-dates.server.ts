import type { Transaction } from 'kysely';
import type { Tables } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertBooking } from '../db/booking-rows.server.ts';
import { findSchedule, lockSchedule } from '../db/schedule-rows.server.ts';
import type { Span } from '../local-day.ts';
import type { Booking } from './booking.ts';
import { findPlace, type Place, spanOf } from './find-place.server.ts';

/**
 * The dependencies of booking: the transaction of the caller, so that order and seats are written together or not at
 * all.
 */
export type BookingApp = Pick<Infra, 'clock'> & { db: Transaction<Tables> };

/** Why dates were not booked, as codes of the specification's error catalog. */
export type BookingRefusal =
  | 'forbidden'
  | 'validation-invalid-params'
  | 'transaction-listing-not-found'
  | 'transaction-booking-time-not-available';

/**
 * Books seats of a published tasting, for a session or a stay; the booking is pending. System only: the caller checks
 * who may book. Concurrent bookings of one tasting wait for each other's transactions, and those that come too late are
 * refused; a refusal writes nothing and leaves the transaction usable. At most six queries.
 * @param input `listingId`, `seats`, and `startDate` and `endDate` as `readBookingTime` takes them
 * @returns `transaction-booking-time-not-available` also for what has begun or is more than 90 days ahead, and without a
 * schedule; `validation-invalid-params` also for a date alone on a day with several sessions
 */
export const bookDates = defineUseCase(
  async (app: BookingApp, actor: Actor, input: unknown): Promise<Result<Booking, BookingRefusal>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
    const found = await findPlace(app, input, lockSchedule);
    if (!found.ok) return refuse(found.code);
    const booking = await saveBooking(app, found.value);
    return booking ? ok(booking) : refuse('transaction-booking-time-not-available');
  },
);

/** The hours of a tasting that could be booked, in its time zone. */
export type BookableTime = Span & { timezone: string };

/**
 * Whether dates of a tasting could be booked now, by the same rules as booking. Writes and locks nothing. At most four
 * queries. The caller checks permissions.
 * @param input as for `bookDates`
 * @returns its hours
 */
export async function findBookableTime(
  app: Pick<Infra, 'db' | 'clock'>,
  input: unknown,
): Promise<Result<BookableTime, BookingRefusal>> {
  const found = await findPlace(app, input, findSchedule);
  return found.ok ? ok({ ...spanOf(found.value.slots), timezone: found.value.schedule.timezone }) : refuse(found.code);
}

function saveBooking({ db, clock }: BookingApp, place: Place): Promise<Booking | undefined> {
  const { listingId, slots, seats, numbers } = place;
  const time = spanOf(slots);
  const shown = { displayStart: time.start, displayEnd: time.end };
  return insertBooking(db, { listingId, ...time, ...shown, seats, createdAt: clock.now() }, numbers);
}
