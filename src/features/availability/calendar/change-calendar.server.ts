import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countTakenSeats, listBookingsOn } from '../db/booking-rows.server.ts';
import { listExceptionRows } from '../db/exception-rows.server.ts';
import { findSchedule, lockSchedule } from '../db/schedule-rows.server.ts';
import { formatTimeSpan } from '../exceptions/exception-times.ts';
import { findSellerTasting, type SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { addDays } from '../local-day.ts';
import type { WeeklySchedule } from '../schedule/schedule.ts';
import { bookableDays } from '../time-slots/time-slots.ts';
import { momentAt } from '../zoned-time.ts';
import { type CalendarChange, overbookedDays } from './calendar-change.ts';
import type { AffectedBookings, AffectedBookingsRefusal } from './seller-calendar.ts';

/**
 * Changes a calendar, for a caller who has asked who may. No change cancels a booking: what is booked stays booked, and only the winery
 * itself takes it back, order by order. But one that leaves a day with fewer seats than are booked on it (a day is closed, an exception
 * that opened it goes, the week shrinks) is not made until whoever asks for it says that he knows of those bookings, exactly: where
 * others rely on it by now it is asked again. Nothing is asked where the seats still suffice, nor about days that were short already and
 * lose none. Who books meanwhile waits. At most four queries besides `write`.
 * @param asked.confirmed the mark of the bookings that he was told of
 * @param applyChange makes the change, in the same transaction
 */
export async function changeCalendar<Done>(
  app: Pick<Infra, 'db' | 'clock'>,
  asked: { listingId: string; change: CalendarChange; confirmed: string | undefined },
  applyChange: (db: Transaction) => Promise<Done>,
): Promise<Done | AffectedBookingsRefusal> {
  const { listingId, change, confirmed } = asked;
  return inTransaction(app.db, async (db): Promise<Done | AffectedBookingsRefusal> => {
    const schedule = await lockSchedule(db, listingId);
    const affected = schedule && (await affectedBookingsOf({ ...app, db }, { listingId, schedule, change }));
    return affected && affected.mark !== confirmed
      ? { ok: false, code: 'bookings-rely', relying: affected }
      : applyChange(db);
  });
}

/** How many bookings are named. */
const maxNamed = 5;

/**
 * The bookings that rely on what a change of a calendar takes away, before it is made; undefined where there are none. For the winery's
 * people and admins. At most five queries.
 */
export const findAffectedBookings = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { listingId, change }: { listingId: string; change: CalendarChange },
  ): Promise<Result<AffectedBookings | undefined, SellerTastingRefusal>> => {
    const tasting = await findSellerTasting(app, actor, listingId, 'look');
    if (!tasting.ok) return tasting;
    const schedule = await findSchedule(app.db, tasting.value);
    return ok(schedule && (await affectedBookingsOf(app, { listingId: tasting.value, schedule, change })));
  },
);

/** The same, for a caller who has asked who may. Whoever has booked did so for one of the days that can be booked now. Three queries at most. */
async function affectedBookingsOf(
  { db, clock }: Pick<Infra, 'db' | 'clock'>,
  { listingId, schedule, change }: { listingId: string; schedule: WeeklySchedule; change: CalendarChange },
): Promise<AffectedBookings | undefined> {
  const { timezone } = schedule;
  const days = bookableDays(timezone, clock.now());
  const time = { start: momentAt(timezone, days.first, 0), end: momentAt(timezone, addDays(days.last, 1), 0) };
  // why: one after the other, as a transaction has one connection
  const taken = await countTakenSeats(db, listingId, time);
  if (taken.length === 0) return undefined;
  const exceptions = await listExceptionRows(db, listingId, time);
  const short = overbookedDays({ plan: schedule, exceptions }, change, { taken, days });
  if (short.length === 0) return undefined;
  const { bookings, total, digest } = await listBookingsOn(db, { listingId, days: short, most: maxNamed });
  const first = bookings.map(({ id, seats, displayStart: start, displayEnd: end }) => ({
    id,
    seats,
    when: formatTimeSpan(timezone, { start, end }),
  }));
  return total === 0 ? undefined : { total, first, mark: fingerprintOf({ listingId, digest }) };
}
