import type { Infra } from '#infra/infra.ts';
import { findSchedule } from '../db/schedule-rows.server.ts';
import type { LocalDay, Span } from '../local-day.ts';
import { entrySpan, openEntriesOn } from './day-seats.ts';

/**
 * The session of a tasting's schedule that begins on a day at a time such as `14:00` by its clocks; undefined if there is
 * none. Whether it can be booked is checked when it is. The caller checks permissions. One query.
 */
export async function findSessionAt(
  { db }: Pick<Infra, 'db'>,
  { listingId, day, time }: { listingId: string; day: LocalDay; time: string },
): Promise<Span | undefined> {
  const schedule = await findSchedule(db, listingId);
  const entry = schedule && openEntriesOn(schedule, day).find(({ start }) => start === time);
  return entry && entrySpan(schedule, day, entry);
}
