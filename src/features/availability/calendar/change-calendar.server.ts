import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { holdPlan } from '../db/schedule-rows.server.ts';
import type { BookingsRely } from './affected-bookings.ts';
import type { CalendarChange } from './calendar-change.ts';
import { relyingOn } from './find-affected-bookings.server.ts';

/**
 * Changes a calendar, for a caller who has asked who may. No change cancels a booking: what is booked stays booked, and only the winery
 * itself takes it back, order by order. But one that leaves a day with fewer seats than are booked on it (a day is closed, an exception
 * that opened it goes, the week shrinks) is not made until whoever asks for it says that he knows of those bookings, exactly: where
 * others rely on it by now it is asked again. Nothing is asked where the seats still suffice, nor about days that were short already and
 * lose none. Who books meanwhile waits. At most four queries besides `write`.
 * @param asked.confirmed the mark of the bookings that he was told of
 * @param write makes the change, in the same transaction
 */
export async function changeCalendar<Done>(
  app: Pick<Infra, 'db' | 'clock'>,
  asked: { listingId: string; change: CalendarChange; confirmed: string | undefined },
  write: (db: Database) => Promise<Done>,
): Promise<Done | BookingsRely> {
  const { listingId, change, confirmed } = asked;
  return inTransaction(app.db, async (db): Promise<Done | BookingsRely> => {
    const plan = await holdPlan(db, listingId);
    const relying = plan && (await relyingOn({ ...app, db }, { listingId, plan, change }));
    return relying && relying.mark !== confirmed ? { ok: false, reason: 'bookings-rely', relying } : write(db);
  });
}
