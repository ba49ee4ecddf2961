import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';

/** Closes the published listings of wineries, which are locked in the order of their ids. @returns their ids */
export async function closeWineryListings(db: Transaction, wineryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update listings set state = 'closed' where state = 'published' and id in (
      select id from listings where winery_id = any(${wineryIds}::uuid[]) and state = 'published'
      order by id for no key update)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Opens listings that are closed, which are locked in the order of their ids. @returns how many there were */
export async function reopenListingRows(db: Transaction, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update listings set state = 'published' where state = 'closed' and id in (
      select id from listings where id = any(${ids}::uuid[]) and state = 'closed' order by id for no key update)`.execute(
    db,
  );
  return Number(numAffectedRows);
}
