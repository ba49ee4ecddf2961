import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { alternateByRegion } from '../pinned-order.ts';

/**
 * The pinned wineries in their order: as admins have put them; before they have, by name and alternating between
 * regions. @param limit greatest number of rows
 */
export async function listPinnedWineryRows(db: Database, limit: number) {
  const rows = await pinnedWineries(db, limit).execute();
  return rows.some(({ pinPosition }) => pinPosition !== null) ? rows : alternateByRegion(rows);
}

function pinnedWineries(db: Database, limit: number) {
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name', 'region', 'city', 'state', 'coverImageId', 'pinPosition'])
    .where('pinned', '=', true)
    .orderBy('pinPosition', (order) => order.asc().nullsLast())
    .orderBy('name')
    .orderBy('id')
    .limit(limit);
}

/** The wineries with these current or old slugs, each with the slug that was asked for. */
export function listWineryRowsBySlugs(db: Database, slugs: readonly string[]) {
  return db
    .selectFrom('winerySlugs')
    .innerJoin('wineries', 'wineries.id', 'winerySlugs.wineryId')
    .select(['wineries.id', 'wineries.slug', 'name', 'region', 'city', 'coverImageId', 'winerySlugs.slug as asked'])
    .where('winerySlugs.slug', 'in', slugs)
    .execute();
}

/**
 * Locks all pinned wineries, and another one, until the transaction ends. Until then nobody else pins, unpins, or
 * reorders.
 * @returns the pinned ones in their order, and the other one, whether it is pinned or not
 */
export async function lockPinnedWineries(db: Transaction, otherId: string | null) {
  // why: two that pin a winery each would not wait for each other's row
  await sql`select pg_advisory_xact_lock(hashtextextended('pinned wineries', 0))`.execute(db);
  const rows = await db
    .selectFrom('wineries')
    .select(['id', 'name', 'pinned'])
    .where(({ or, eb }) => or([eb('pinned', '=', true), eb('id', '=', otherId)]))
    // why: others lock several wineries in this order too
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return { pinned: await listPinnedWineryRows(db, 1_000), winery: rows.find(({ id }) => id === otherId) };
}

/** Pins or unpins a winery. */
export async function setPinned(db: Transaction, id: string, pinned: boolean): Promise<void> {
  await db.updateTable('wineries').set({ pinned, pinPosition: null }).where('id', '=', id).execute();
}

/** Sets the places of pinned wineries: that of each in this list. */
export async function setPinPositions(db: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update wineries set pin_position = placed.position - 1
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where wineries.id = placed.id and pinned`.execute(db);
}
