import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countTakenSeats, listBookingsOn } from '../db/booking-rows.server.ts';
import { listExceptionRows } from '../db/exception-rows.server.ts';
import { findScheduleOfUnit, lockSchedule, type ScheduleOfUnit } from '../db/schedule-rows.server.ts';
import { formatTimeSpan } from '../exceptions/exception-times.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { addDays } from '../local-day.ts';
import { bookableDays } from '../time-slots/time-slots.ts';
import { momentAt } from '../zoned-time.ts';
import { type CalendarChange, overbookedTimes } from './calendar-change.ts';
import type { AffectedBookings, AffectedBookingsRefusal } from './seller-calendar.ts';

/**
 * Changes a calendar in one transaction; the caller checks permissions. No change cancels a booking: only the winery
 * itself cancels, order by order. But a change that leaves a session or a day with fewer seats than are booked (a closed
 * day, a deleted exception that opened a day, a shorter schedule) needs a confirmation that names the version of exactly these
 * affected bookings; if they have changed, it is refused again. No confirmation is needed while the seats suffice, nor
 * for those that were short already and lose none. Concurrent bookings wait. At most four queries besides `applyChange`.
 * @param input.confirmed the version of the affected bookings that the caller was shown
 * @param applyChange makes the change, in the same transaction
 */
export async function changeCalendar<Done>(
  app: Pick<Infra, 'db' | 'clock'>,
  input: {
    listingId: string;
    change: CalendarChange;
    confirmed: string | undefined;
    /** The schedule that the caller has locked already; undefined in it if there is none. */
    locked?: { schedule: ScheduleOfUnit | undefined };
  },
  applyChange: (db: Transaction) => Promise<Done>,
): Promise<Done | AffectedBookingsRefusal> {
  const { listingId, change, confirmed, locked } = input;
  return inTransaction(app.db, async (db): Promise<Done | AffectedBookingsRefusal> => {
    const { schedule } = locked ?? { schedule: await lockSchedule(db, listingId) };
    const affected = schedule && (await affectedBookingsOf({ ...app, db }, { listingId, schedule, change }));
    return affected && affected.version !== confirmed
      ? { ok: false, code: 'bookings-rely', affected }
      : applyChange(db);
  });
}

/** How many affected bookings are listed. */
const maxNamed = 5;

/**
 * Finds the bookings that a change of a calendar would affect, before it is made; undefined if there are none. For the
 * winery's people and admins. At most five queries.
 */
export const findAffectedBookings = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { listingId, change }: { listingId: string; change: CalendarChange },
  ): Promise<Result<AffectedBookings | undefined, SellerTastingRefusal>> => {
    const tasting = await findSellerTasting(app, actor, listingId, 'look');
    if (!tasting.ok) return tasting;
    const schedule = await findScheduleOfUnit(app.db, tasting.value);
    return ok(schedule && (await affectedBookingsOf(app, { listingId: tasting.value, schedule, change })));
  },
);

/**
 * Like `findAffectedBookings`, without checking permissions. Only days that can be booked now are checked. Three
 * queries at most.
 */
async function affectedBookingsOf(
  { db, clock }: Pick<Infra, 'db' | 'clock'>,
  { listingId, schedule, change }: { listingId: string; schedule: ScheduleOfUnit; change: CalendarChange },
): Promise<AffectedBookings | undefined> {
  const { timezone } = schedule;
  const days = bookableDays(timezone, clock.now());
  const time = { start: momentAt(timezone, days.first, 0), end: momentAt(timezone, addDays(days.last, 1), 0) };
  // why: in sequence, because a transaction has one connection
  const taken = await countTakenSeats(db, listingId, time);
  if (taken.length === 0) return undefined;
  const exceptions = await listExceptionRows(db, listingId, time);
  const short = overbookedTimes({ unit: schedule.unit, plan: schedule, exceptions }, change, { taken, days });
  if (short.length === 0) return undefined;
  const { bookings, total, digest } = await listBookingsOn(db, { listingId, times: short, most: maxNamed });
  const first = bookings.map(({ id, seats, displayStart: start, displayEnd: end }) => ({
    id,
    seats,
    when: formatTimeSpan(timezone, { start, end }),
  }));
  return total === 0 ? undefined : { total, first, version: fingerprintOf({ listingId, digest }) };
}
