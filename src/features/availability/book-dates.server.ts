import type { Transaction } from 'kysely';
import type { Tables } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { assignSeats, type NumberedSeat } from './assign-seats.ts';
import { bookDatesSchema } from './booking.schema.ts';
import { type Booking, bookedUnits } from './booking.ts';
import { openingHours, seatsLeft, seatsOfDay } from './day-seats.ts';
import { insertBooking, listTakenSeats } from './db/booking-rows.server.ts';
import { listExceptionRows } from './db/exception-rows.server.ts';
import { findBookableUnit, holdPlan } from './db/plan-rows.server.ts';
import { addDays, type DaySpan, type LocalDay, spansOfDays } from './local-day.ts';
import type { AvailabilityPlan } from './plan.ts';
import { bookableDays } from './time-slots.ts';

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
  const { listingId, startDate, endDate, seats } = parsed.data;
  const unit = await findBookableUnit(app.db, listingId);
  if (!unit) return refuse('transaction-listing-not-found');
  const units = bookedUnits(unit, startDate, endDate);
  if (units === undefined) return refuse('validation-invalid-params');
  const plan = await holdPlan(app.db, listingId);
  const lastDay = addDays(startDate, units - 1);
  if (!plan || !isBookable(plan, startDate, lastDay, app.clock.now()))
    return refuse('transaction-booking-time-not-available');
  const stay = { listingId, plan, seats, days: spansOfDays(plan.timezone, startDate, lastDay) };
  const numbers = await findSeats(app, stay);
  const booking = numbers && (await enter(app, stay, numbers));
  return booking ? ok(booking) : refuse('transaction-booking-time-not-available');
}

/** What is wanted: at least one day. */
type Stay = { listingId: string; plan: AvailabilityPlan; seats: number; days: readonly DaySpan[] };

function isBookable({ timezone }: AvailabilityPlan, first: LocalDay, last: LocalDay, now: Date): boolean {
  const bookable = bookableDays(timezone, now);
  return first >= bookable.first && last <= bookable.last;
}

/** The seats that a booking would get; undefined where they do not suffice. */
async function findSeats({ db }: BookingApp, stay: Stay): Promise<NumberedSeat[] | undefined> {
  const { listingId, plan, seats, days } = stay;
  const { first, last } = endsOf(stay);
  const time = { start: first.start, end: last.end };
  // why: one after the other, as a transaction has one connection
  const exceptions = await listExceptionRows(db, listingId, time);
  const numbers = await listTakenSeats(db, listingId, time);
  const taken = numbers.map((number) => ({ ...number, seats: 1 }));
  if (days.some((day) => seatsLeft(plan, exceptions, taken, day) < seats)) return undefined;
  const capacities = days.map((day) => ({ ...day, capacity: seatsOfDay(plan, exceptions, day) }));
  return assignSeats(capacities, numbers, seats);
}

function enter({ db, clock }: BookingApp, stay: Stay, numbers: readonly NumberedSeat[]): Promise<Booking | undefined> {
  const { first, last } = endsOf(stay);
  const hours = openingHours(stay.plan, first, last);
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

function endsOf({ days }: Stay): { first: DaySpan; last: DaySpan } {
  return { first: days[0] as DaySpan, last: days.at(-1) as DaySpan };
}
