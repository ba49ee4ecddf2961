import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { listTakenSeats } from '../db/booking-rows.server.ts';
import { listExceptionRows } from '../db/exception-rows.server.ts';
import { findBookableUnit } from '../db/schedule-rows.server.ts';
import type { DaySpan, Span } from '../local-day.ts';
import { type AvailabilityException, emptySchedule, type WeeklySchedule } from '../schedule/schedule.ts';
import { seatsLeft } from '../time-slots/day-seats.ts';
import { bookableDays, slotsOfDay } from '../time-slots/time-slots.ts';
import { daySpans } from '../zoned-time.ts';
import { assignSeats, type NumberedSeat } from './assign-seats.ts';
import { bookDatesSchema } from './booking.schema.ts';
import type { Booking, BookingUnit } from './booking.ts';
import { readBookingTime, type WantedTime } from './booking-time.ts';

/** The refusal of a time without enough free seats, and how many are left; without `left` it cannot be booked at all. */
export type TooFewSeats = Refusal<'transaction-booking-time-not-available', { left?: number }>;

/** Why a request gets no seats, as codes of the specification's error catalog. */
export type PlaceRefusal = 'validation-invalid-params' | 'transaction-listing-not-found' | TooFewSeats;

/** What a request asks for, in the tasting's calendar. */
type Wanted = { listingId: string; unit: BookingUnit; schedule: WeeklySchedule; time: WantedTime; seats: number };

/** The slots of a request with their seats: one session, or the days of a stay, each beginning where the last ends. */
type Slots = readonly (DaySpan & { seats: number })[];

/** What a request would get: seats of a session, or of the days of a stay. */
export type Place = Wanted & { slots: Slots; numbers: readonly NumberedSeat[] };

/**
 * Finds the seats that a request would get. At most four queries. The caller checks permissions.
 * @param readSchedule reads the tasting's schedule, or locks it
 * @param moved a booking whose own seats count as free, because it would be moved
 */
export async function findPlace<Db extends Database>(
  { db, clock }: Pick<Infra, 'clock'> & { db: Db },
  input: unknown,
  readSchedule: (db: Db, listingId: string) => Promise<WeeklySchedule | undefined>,
  moved?: Pick<Booking, 'id'>,
): Promise<Result<Place, PlaceRefusal>> {
  const parsed = bookDatesSchema.safeParse(input);
  if (!parsed.success) return refuse('validation-invalid-params');
  const { listingId, seats, ...dates } = parsed.data;
  const unit = await findBookableUnit(db, listingId);
  if (!unit) return refuse('transaction-listing-not-found');
  const schedule = await readSchedule(db, listingId);
  const time = readBookingTime({ unit, schedule: schedule ?? emptySchedule }, dates);
  if (!time) return refuse('validation-invalid-params');
  if (!schedule || !isBookable(schedule, time, clock.now())) return refuse('transaction-booking-time-not-available');
  const wanted = { listingId, unit, schedule, time, seats };
  const days = daySpans(schedule.timezone, time.first, time.last);
  // why: in sequence, because a transaction has one connection
  const exceptions = await listExceptionRows(db, listingId, spanOf(days));
  const slots = chooseSlots(wanted, exceptions, days);
  if (!slots.ok) return slots;
  if (slots.value.length === 0 || hasBegun(wanted, slots.value, clock.now()))
    return refuse('transaction-booking-time-not-available');
  const taken = await listTakenSeats(db, listingId, spanOf(slots.value), moved?.id);
  const found = findSeats(wanted, slots.value, taken);
  return found.ok ? ok({ ...wanted, slots: slots.value, numbers: found.value }) : found;
}

/** Whether a session has begun. A stay can still be booked on its first day. */
function hasBegun({ time }: Wanted, slots: Slots, now: Date): boolean {
  return time.kind === 'session' && spanOf(slots).start <= now;
}

/** Whether a time is neither in the past nor too far ahead. */
function isBookable({ timezone }: WeeklySchedule, { first, last }: WantedTime, now: Date): boolean {
  const bookable = bookableDays(timezone, now);
  return first >= bookable.first && last <= bookable.last;
}

/** The slots of a request; none if there is no such session. */
function chooseSlots(
  { unit, schedule, time }: Wanted,
  exceptions: readonly AvailabilityException[],
  days: readonly DaySpan[],
): Result<Slots, 'validation-invalid-params'> {
  const slots = days.flatMap((day) => slotsOfDay({ unit, schedule, exceptions }, day));
  if (time.kind !== 'session') return ok(slots);
  if (!time.times) return slots.length > 1 ? refuse('validation-invalid-params') : ok(slots);
  const { start, end } = time.times;
  return ok(slots.filter((slot) => slot.start.getTime() === start.getTime() && slot.end.getTime() === end.getTime()));
}

/** The seats that a request would get, or how many are left if they are too few. */
function findSeats(
  { seats }: Wanted,
  slots: Slots,
  numbers: readonly NumberedSeat[],
): Result<NumberedSeat[], TooFewSeats> {
  const taken = numbers.map((number) => ({ ...number, seats: 1 }));
  const left = Math.min(...slots.map((slot) => seatsLeft(slot, taken)));
  const days = slots.map((slot) => ({ ...slot, capacity: slot.seats }));
  const assigned = left < seats ? undefined : assignSeats(days, numbers, seats);
  return assigned ? ok(assigned) : { ok: false, code: 'transaction-booking-time-not-available', left };
}

/** The time from the beginning of the first to the end of the last. There is at least one. */
export function spanOf(days: readonly DaySpan[]): Span {
  const first = days[0] as DaySpan;
  const last = days.at(-1) as DaySpan;
  return { start: first.start, end: last.end };
}
