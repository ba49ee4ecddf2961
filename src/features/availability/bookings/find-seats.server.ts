import type { Database } from '#infra/database.ts';
import { listTakenSeats } from '../db/booking-rows.server.ts';
import { listExceptionRows } from '../db/exception-rows.server.ts';
import { addDays, type DaySpan, type LocalDay, daySpans } from '../local-day.ts';
import type { WeeklySchedule } from '../schedule/schedule.ts';
import { seatsLeft, seatsOfDay } from '../time-slots/day-seats.ts';
import { bookableDays } from '../time-slots/time-slots.ts';
import { assignSeats, type NumberedSeat } from './assign-seats.ts';
import { type BookingUnit, bookedUnits } from './booking.ts';

/** Seats of a tasting for some days: what is wanted, by its calendar. At least one day. */
export type Stay = { listingId: string; schedule: WeeklySchedule; seats: number; days: readonly DaySpan[] };

/** What somebody wants of a tasting. */
type WantedDates = { listingId: string; startDate: LocalDay; endDate: LocalDay; seats: number };

/** The days of a request by the tasting's clocks; undefined if one is in the past or too far ahead. */
export function resolveStay(schedule: WeeklySchedule, unit: BookingUnit, wanted: WantedDates, now: Date): Stay | undefined {
  const { listingId, startDate, endDate, seats } = wanted;
  const units = bookedUnits(unit, startDate, endDate);
  if (units === undefined) return undefined;
  const lastDay = addDays(startDate, units - 1);
  const bookable = bookableDays(schedule.timezone, now);
  if (startDate < bookable.first || lastDay > bookable.last) return undefined;
  return { listingId, schedule, seats, days: daySpans(schedule.timezone, startDate, lastDay) };
}

/** The seats that a stay would get; undefined where they do not suffice. Two queries. */
export async function findSeats(db: Database, stay: Stay): Promise<NumberedSeat[] | undefined> {
  const { listingId, schedule, seats, days } = stay;
  const { first, last } = firstAndLastDay(stay);
  const time = { start: first.start, end: last.end };
  // why: one after the other, as a transaction has one connection
  const exceptions = await listExceptionRows(db, listingId, time);
  const numbers = await listTakenSeats(db, listingId, time);
  const taken = numbers.map((number) => ({ ...number, seats: 1 }));
  if (days.some((day) => seatsLeft(schedule, exceptions, taken, day) < seats)) return undefined;
  const capacities = days.map((day) => ({ ...day, capacity: seatsOfDay(schedule, exceptions, day) }));
  return assignSeats(capacities, numbers, seats);
}

/** The first and the last day of a stay. */
export function firstAndLastDay({ days }: Stay): { first: DaySpan; last: DaySpan } {
  return { first: days[0] as DaySpan, last: days.at(-1) as DaySpan };
}
