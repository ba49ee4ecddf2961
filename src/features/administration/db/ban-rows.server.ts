import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** The wineries that a person owns and that have no other owner who is neither banned nor deleted. */
export async function listWineriesLeftAlone(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select winery_id as id from winery_members
    where user_id = ${userId} and role = 'owner' and not exists (
      select from winery_members other join users on users.id = other.user_id
      where other.winery_id = winery_members.winery_id and other.role = 'owner' and other.user_id <> ${userId}
        and users.banned_at is null and users.deleted_at is null)
    order by winery_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps which listings a ban closed. */
export async function insertClosedListings(
  db: Transaction,
  banId: string,
  listingIds: readonly string[],
): Promise<void> {
  await sql`
    insert into ban_closed_listings (ban_id, listing_id)
    select ${banId}::bigint, id from unnest(${listingIds}::uuid[]) closed (id)`.execute(db);
}

/** The listings that a ban closed. */
export async function listClosedListings(db: Database, banId: string): Promise<string[]> {
  const rows = await db.selectFrom('banClosedListings').select('listingId').where('banId', '=', banId).execute();
  return rows.map(({ listingId }) => listingId);
}
