import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { BookingUnit } from '../bookings/booking.ts';
import { emptySchedule, type WeeklySchedule } from '../schedule/schedule.ts';

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
export async function findSchedule(db: Database, listingId: string): Promise<WeeklySchedule | undefined> {
  const row = await db
    .selectFrom('availabilityPlans')
    .select(['timezone', 'entries', 'confirmationHours'])
    .select(['cancellationHours as hours', 'cancellationKeptPercent as keptPercent'])
    .where('listingId', '=', listingId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { hours, keptPercent, ...schedule } = row;
  return { ...schedule, cancellation: { hours, keptPercent } };
}

/**
 * The schedule of a tasting that has none yet: no hours, the time zone of its winery, and the terms of canceling that its
 * winery has set for all.
 */
export async function findFirstSchedule(db: Database, listingId: string): Promise<WeeklySchedule> {
  const row = await db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .leftJoin('deliveryDefaults', 'deliveryDefaults.wineryId', 'listings.wineryId')
    .select([
      'cancellationHours as hours',
      'cancellationKeptPercent as keptPercent',
      'wineries.county',
      'wineries.state',
    ])
    .where('listings.id', '=', listingId)
    .executeTakeFirst();
  if (!row) return emptySchedule;
  const { hours, keptPercent, ...place } = row;
  const terms = hours !== null && keptPercent !== null && { cancellation: { hours, keptPercent } };
  return { ...emptySchedule, timezone: wineryTimeZone(place), ...terms };
}

/** The schedule of a tasting with its unit and terms, and the state of its listing; undefined if it has none. */
export async function findVisitingHours(db: Database, listingId: string) {
  const row = await schedulesOfUnit(db, listingId).select('listings.state').executeTakeFirst();
  return row && { ...row, unit: unitOf(row) };
}

/** Inserts or replaces the schedule of a locked listing. */
export async function saveSchedule(
  db: Database,
  { id: listingId }: Locked<{ id: string }>,
  { timezone, entries, cancellation, confirmationHours }: WeeklySchedule,
  updatedAt: Date,
): Promise<void> {
  const terms = cancellation && {
    cancellationHours: cancellation.hours,
    cancellationKeptPercent: cancellation.keptPercent,
  };
  const columns = { timezone, entries: JSON.stringify(entries), ...terms, confirmationHours, updatedAt };
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

/** A schedule with the unit by which its tasting is booked. */
export type ScheduleOfUnit = WeeklySchedule & { unit: BookingUnit };

/** The schedule of a tasting with its unit; undefined if it has none. */
export async function findScheduleOfUnit(db: Database, listingId: string): Promise<ScheduleOfUnit | undefined> {
  return withUnit(await schedulesOfUnit(db, listingId).executeTakeFirst());
}

/** The same, locked until the transaction ends: concurrent bookings of the same tasting wait. */
export async function lockSchedule(db: Transaction, listingId: string): Promise<ScheduleOfUnit | undefined> {
  return withUnit(await schedulesOfUnit(db, listingId).forNoKeyUpdate('availabilityPlans').executeTakeFirst());
}

function schedulesOfUnit(db: Database, listingId: string) {
  return db
    .selectFrom('availabilityPlans')
    .innerJoin('listings', 'listings.id', 'availabilityPlans.listingId')
    .select(['availabilityPlans.timezone', 'availabilityPlans.entries', 'listings.unitType'])
    .select(['availabilityPlans.cancellationHours', 'availabilityPlans.cancellationKeptPercent'])
    .select('availabilityPlans.confirmationHours')
    .where('availabilityPlans.listingId', '=', listingId);
}

function unitOf({ unitType }: { unitType: 'unit' | BookingUnit }): BookingUnit {
  return unitType === 'night' ? 'night' : 'day';
}

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof schedulesOfUnit>['executeTakeFirstOrThrow']>>;

function withUnit(row: ScheduleRow | undefined): ScheduleOfUnit | undefined {
  if (!row) return undefined;
  const { timezone, entries, cancellationHours: hours, cancellationKeptPercent: keptPercent, confirmationHours } = row;
  return { timezone, entries, cancellation: { hours, keptPercent }, confirmationHours, unit: unitOf(row) };
}

/** The schedules of tastings, by listing. @param listingIds at most a few hundred */
export function listSchedules(db: Database, listingIds: readonly string[]) {
  return db
    .selectFrom('availabilityPlans')
    .select(['listingId', 'timezone', 'entries'])
    .where((one) => one('listingId', '=', one.fn.any(one.val(listingIds))))
    .execute();
}
