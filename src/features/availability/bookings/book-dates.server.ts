import type { Transaction } from 'kysely';
import type { Database, Tables } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertBooking, listTakenSeats } from '../db/booking-rows.server.ts';
import { listExceptionRows } from '../db/exception-rows.server.ts';
import { findBookableUnit, findSchedule, lockSchedule } from '../db/schedule-rows.server.ts';
import { addDays, type DaySpan, type LocalDay } from '../local-day.ts';
import type { WeeklySchedule } from '../schedule/schedule.ts';
import { openingHours, seatsLeft, seatsOfDay } from '../time-slots/day-seats.ts';
import { bookableDays } from '../time-slots/time-slots.ts';
import { daySpans } from '../zoned-time.ts';
import { assignSeats, type NumberedSeat } from './assign-seats.ts';
import { bookDatesSchema } from './booking.schema.ts';
import { type Booking, type BookingUnit, bookedUnits } from './booking.ts';

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
 * Books seats of a published tasting for some days or nights; the booking is pending. System only: the caller checks
 * who may book. Concurrent bookings of one tasting wait for each other's transactions, and those that come too late are
 * refused; a refusal writes nothing and leaves the transaction usable. At most six queries.
 * @param input `listingId`, `seats`, `startDate` and `endDate` as `YYYY-MM-DD` in the tasting's time zone; the end is
 * the last day, or for nights the day of departure
 * @returns `transaction-booking-time-not-available` also for days in the past or more than 90 ahead, and without a
 * schedule
 */
export const bookDates = defineUseCase(
  async (app: BookingApp, actor: Actor, input: unknown): Promise<Result<Booking, BookingRefusal>> => {
    if (actor.kind !== 'system') return refuse('forbidden');
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
  },
);

function saveBooking(
  { db, clock }: BookingApp,
  stay: Stay,
  numbers: readonly NumberedSeat[],
): Promise<Booking | undefined> {
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

/**
 * Whether dates of a tasting could be booked now, by the same rules as booking. Writes and locks nothing. At most four
 * queries. The caller checks permissions.
 * @param input as for `bookDates`
 */
export async function areDatesFree(app: Pick<Infra, 'db' | 'clock'>, input: unknown): Promise<boolean> {
  const parsed = bookDatesSchema.safeParse(input);
  if (!parsed.success) return false;
  const { listingId } = parsed.data;
  const unit = await findBookableUnit(app.db, listingId);
  const schedule = unit && (await findSchedule(app.db, listingId));
  const stay = schedule && resolveStay(schedule, unit, parsed.data, app.clock.now());
  return stay !== undefined && (await findSeats(app.db, stay)) !== undefined;
}

/** A requested stay, resolved to the tasting's days. At least one day. */
type Stay = { listingId: string; schedule: WeeklySchedule; seats: number; days: readonly DaySpan[] };

/** The dates and seats that are requested. */
type WantedDates = { listingId: string; startDate: LocalDay; endDate: LocalDay; seats: number };

/** The days of a request in the tasting's time zone; undefined if one is in the past or too far ahead. */
function resolveStay(schedule: WeeklySchedule, unit: BookingUnit, wanted: WantedDates, now: Date): Stay | undefined {
  const { listingId, startDate, endDate, seats } = wanted;
  const units = bookedUnits(unit, startDate, endDate);
  if (units === undefined) return undefined;
  const lastDay = addDays(startDate, units - 1);
  const bookable = bookableDays(schedule.timezone, now);
  if (startDate < bookable.first || lastDay > bookable.last) return undefined;
  return { listingId, schedule, seats, days: daySpans(schedule.timezone, startDate, lastDay) };
}

/** The seats that a stay would get; undefined if there are too few. Two queries. */
async function findSeats(db: Database, stay: Stay): Promise<NumberedSeat[] | undefined> {
  const { listingId, schedule, seats, days } = stay;
  const { first, last } = firstAndLastDay(stay);
  const time = { start: first.start, end: last.end };
  // why: in sequence, because a transaction has one connection
  const exceptions = await listExceptionRows(db, listingId, time);
  const numbers = await listTakenSeats(db, listingId, time);
  const taken = numbers.map((number) => ({ ...number, seats: 1 }));
  if (days.some((day) => seatsLeft(schedule, exceptions, taken, day) < seats)) return undefined;
  const capacities = days.map((day) => ({ ...day, capacity: seatsOfDay(schedule, exceptions, day) }));
  return assignSeats(capacities, numbers, seats);
}

/** The first and the last day of a stay. */
function firstAndLastDay({ days }: Stay): { first: DaySpan; last: DaySpan } {
  return { first: days[0] as DaySpan, last: days.at(-1) as DaySpan };
}
