import type { Database, Transaction } from '#infra/database.ts';
import type { BookingUnit } from '../bookings/booking.ts';
import type { WeeklySchedule } from '../schedule/schedule.ts';

/** A tasting's state, and whether it is of a winery that somebody owns or works at. Undefined for what is no tasting. */
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

/** The plan of a listing; undefined where it has none. */
export function findSchedule(db: Database, listingId: string): Promise<WeeklySchedule | undefined> {
  return db
    .selectFrom('availabilityPlans')
    .select(['timezone', 'entries'])
    .where('listingId', '=', listingId)
    .executeTakeFirst();
}

/** Sets the plan of a listing, whether it had one or not. */
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

/** What a published tasting is taken by; undefined for anything else. */
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

/** The plan of a listing, held until the transaction ends: whoever books the same tasting waits for his turn. */
export function lockSchedule(db: Transaction, listingId: string): Promise<WeeklySchedule | undefined> {
  return db
    .selectFrom('availabilityPlans')
    .select(['timezone', 'entries'])
    .where('listingId', '=', listingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
