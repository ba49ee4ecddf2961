import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { lockSchedule } from '../db/schedule-rows.server.ts';
import type { AffectedBookingsRefusal } from './affected-bookings.ts';
import type { CalendarChange } from './calendar-change.ts';
import { affectedBookingsOf } from './find-affected-bookings.server.ts';

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
  applyChange: (db: Database) => Promise<Done>,
): Promise<Done | AffectedBookingsRefusal> {
  const { listingId, change, confirmed } = asked;
  return inTransaction(app.db, async (db): Promise<Done | AffectedBookingsRefusal> => {
    const schedule = await lockSchedule(db, listingId);
    const affected = schedule && (await affectedBookingsOf({ ...app, db }, { listingId, schedule, change }));
    return affected && affected.mark !== confirmed ? { ok: false, reason: 'bookings-rely', relying: affected } : applyChange(db);
  });
}
