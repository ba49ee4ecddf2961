import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** The releases all of whose members are prepared and have been charged once, or not at all. */
export async function listReleasesToFinish(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('clubReleases as release')
    .select('release.id')
    .where('state', '=', 'active')
    .where('preparedAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clubShipments')
            .select('id')
            .whereRef('releaseId', '=', 'release.id')
            .where('state', '=', 'charging'),
        ),
      ),
    )
    .orderBy('billAt')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** How the billing of a release ended. */
type FinishedRelease = {
  id: string;
  wineryId: string;
  club: string;
  winery: string;
  release: string;
  billed: number;
  declined: number;
  skipped: number;
  short: number;
  totalCents: number;
};

/** Ends the billing of a release. @returns how it went; undefined if it was ended already */
export async function finishRelease(db: Transaction, id: string, now: Date): Promise<FinishedRelease | undefined> {
  const { rows } = await sql<FinishedRelease>`
    with finished as (
      update club_releases set state = 'processed', processed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz,
        version = version + 1
      where id = ${id}::uuid and state = 'active' and prepared_at is not null returning id, name, club_id)
    select finished.id, clubs.winery_id, clubs.name as club, wineries.name as winery, finished.name as release,
      counted.*
    from finished join clubs on clubs.id = club_id join wineries on wineries.id = clubs.winery_id
    cross join lateral (
      select count(*) filter (where state = 'billed')::integer as billed,
        count(*) filter (where state = 'declined')::integer as declined,
        count(*) filter (where state = 'skipped')::integer as skipped,
        count(*) filter (where skip_reason = 'short')::integer as short,
        coalesce(sum(total_cents) filter (where state = 'billed'), 0)::integer as total_cents
      from club_shipments where release_id = finished.id) counted`.execute(db);
  return rows[0];
}

/**
 * The processed releases of which nobody waits for a bottle any more, though some are left: nobody is being charged, and
 * the time is over in which members may agree to a part that cost more than they had agreed to.
 */
export async function listReleasesToReturn(db: Database, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct allocation.release_id as id
    from club_release_allocations allocation join club_releases release on release.id = release_id
    where allocation.quantity > taken + returned and release.state in ('processed', 'archived')
      and not exists (select from club_shipments shipment
        where shipment.release_id = release.id and shipment.state in ('charging', 'declined'))
      and not exists (select from club_shipments shipment join clubs on clubs.id = release.club_id
        where shipment.release_id = release.id and shipment.state = 'skipped' and skip_reason = 'price'
          and total_cents > 0 and shipment.created_at + make_interval(days => retry_days) > ${now}::timestamptz)
    order by 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes what is left out of the allocation of a release. @returns the bottles */
export async function takeRest(db: Transaction, id: string): Promise<{ listingId: string; quantity: number }[]> {
  const { rows } = await sql<{ listingId: string; quantity: number }>`
    with rest as (
      select release_id, listing_id, quantity - taken - returned as left_over from club_release_allocations
      where release_id = ${id}::uuid and quantity > taken + returned order by listing_id for update)
    update club_release_allocations allocation set returned = returned + left_over
    from rest where rest.release_id = allocation.release_id and rest.listing_id = allocation.listing_id
    returning allocation.listing_id, left_over as quantity`.execute(db);
  return rows;
}
