import type { Database, Transaction } from '#infra/database.ts';
import type { BookingUnit } from '../bookings/booking.ts';
import type { WeeklySchedule } from '../schedule/schedule.ts';

/**
 * A tasting's state, and whether the user is an owner or member of its winery. Undefined if the listing is not a
 * tasting.
 */
export function findTasting(db: Database, listingId: string, userId: string) {
  return db
    .selectFrom('listings')
    .leftJoin('wineryMembers', (join) =>
      join.onRef('wineryMembers.wineryId', '=', 'listings.wineryId').on('wineryMembers.userId', '=', userId),
    )
    .select((query) => [
      'listings.id',
      'listings.state',
      query('wineryMembers.userId', 'is not', null).$castTo<boolean>().as('theirs'),
    ])
    .where('listings.id', '=', listingId)
    .where('listings.type', '=', 'tasting')
    .executeTakeFirst();
}

/** The schedule of a listing; undefined if it has none. */
export function findSchedule(db: Database, listingId: string): Promise<WeeklySchedule | undefined> {
  return db
    .selectFrom('availabilityPlans')
    .select(['timezone', 'entries'])
    .where('listingId', '=', listingId)
    .executeTakeFirst();
}

/** Inserts or replaces the schedule of a listing. */
export async function saveSchedule(
  db: Database,
  { listingId, timezone, entries }: WeeklySchedule & { listingId: string },
  updatedAt: Date,
): Promise<void> {
  const columns = { timezone, entries: JSON.stringify(entries), updatedAt };
  await db
    .insertInto('availabilityPlans')
    .values({ listingId, ...columns })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet(columns))
    .execute();
}

/** The unit by which a published tasting is booked; undefined for any other listing. */
export async function findBookableUnit(db: Database, listingId: string): Promise<BookingUnit | undefined> {
  const found = await db
    .selectFrom('listings')
    .select('unitType')
    .where('id', '=', listingId)
    .where('type', '=', 'tasting')
    .where('state', '=', 'published')
    .executeTakeFirst();
  return found?.unitType === 'unit' ? undefined : found?.unitType;
}

/** The schedule of a listing, locked until the transaction ends: concurrent bookings of the same tasting wait. */
export function lockSchedule(db: Transaction, listingId: string): Promise<WeeklySchedule | undefined> {
  return db
    .selectFrom('availabilityPlans')
    .select(['timezone', 'entries'])
    .where('listingId', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
