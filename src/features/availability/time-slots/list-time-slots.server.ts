import { z } from 'zod';
import { findVisibleListing } from '#features/listings/show-listing.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { BookingUnit } from '../bookings/booking.ts';
import { countTakenSeats } from '../db/booking-rows.server.ts';
import { listExceptionRows } from '../db/exception-rows.server.ts';
import { findSchedule } from '../db/schedule-rows.server.ts';
import { endBeforeStart, endsAfterStart, idField, momentField } from '../fields.schema.ts';
import type { DaySpan } from '../local-day.ts';
import { type BookingKind, bookingKindOf, type WeeklySchedule } from '../schedule/schedule.ts';
import { bookableDaysIn, dayCountAvailableForBooking, type TimeSlot, timeSlotsOf } from './time-slots.ts';

/** The bookable slots of a tasting, and how it is booked. */
export type ListedTimeSlots = { kind: BookingKind; slots: TimeSlot[] };

/**
 * Lists what can be booked of a tasting, sessions or days, with the free seats of each, earliest first; for everybody
 * who may see the listing. What has begun, has no seats, or is more than 90 days ahead is omitted; a listing that is
 * closed, a wine, or without a schedule has none. At most four queries.
 * @param query `listingId`, `start` and `end`: instants at most 90 days apart; days that they touch are returned whole
 */
export const listTimeSlots = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    query: unknown,
  ): Promise<Result<ListedTimeSlots, 'not-found'> | InvalidParams> => {
    const parsed = timeSlotsSchema.safeParse(query);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const { listingId } = parsed.data;
    const listing = await findVisibleListing(app, actor, listingId);
    if (!listing) return refuse('not-found');
    const unit = listing.unitType === 'night' ? 'night' : 'day';
    const schedule =
      listing.type === 'tasting' && listing.state === 'published' ? await findSchedule(app.db, listingId) : undefined;
    if (!schedule) return ok({ kind: unit, slots: [] });
    const days = bookableDaysIn(schedule.timezone, parsed.data, app.clock.now());
    return ok({
      kind: bookingKindOf(unit, schedule),
      slots: await listSlots(app, { listingId, unit, schedule }, days),
    });
  },
);

async function listSlots(
  app: Pick<Infra, 'db' | 'clock'>,
  { listingId, ...tasting }: { listingId: string; unit: BookingUnit; schedule: WeeklySchedule },
  days: readonly DaySpan[],
): Promise<TimeSlot[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const time = { start: first.start, end: last.end };
  const [exceptions, taken] = await Promise.all([
    listExceptionRows(app.db, listingId, time),
    countTakenSeats(app.db, listingId, time),
  ]);
  return timeSlotsOf({ ...tasting, exceptions, taken }, days, app.clock.now());
}

/** The longest period: 90 days, plus the extra hour when clocks are put back. */
const maxSpanMs = (dayCountAvailableForBooking * 24 + 1) * 3_600_000;

/** Selects the days of a tasting in a period. */
const timeSlotsSchema = z
  .object({ listingId: idField, start: momentField, end: momentField })
  .refine(endsAfterStart, endBeforeStart)
  .refine(({ start, end }) => end.getTime() - start.getTime() <= maxSpanMs, {
    path: ['end'],
    error: `The end may lie at most ${dayCountAvailableForBooking} days after the start`,
  });
