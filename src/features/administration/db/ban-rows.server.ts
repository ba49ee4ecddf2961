import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** How many listings of suspended wineries a ban closed. */
export async function countClosedListings(db: Database, banId: string): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    select count(*)::int as closed from ban_closed_listings where ban_id = ${banId}::bigint`.execute(db);
  return rows[0]?.closed ?? 0;
}

/** The suspended wineries that a person owns. */
export async function listSuspendedWineries(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wineries.id from wineries join winery_members on winery_id = wineries.id
    where user_id = ${userId} and role = 'owner' and suspended_at is not null order by wineries.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The listings that a suspension keeps closed of the wineries that a person owns. */
export async function listKeptClosed(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct listings.id from ban_closed_listings join listings on listings.id = listing_id
    join winery_members on winery_members.winery_id = listings.winery_id
    where winery_members.user_id = ${userId} and role = 'owner' and not reopened and state = 'closed'`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many of these listings are published. */
export async function countPublished(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ published: number }>`
    select count(*)::int as published from listings where id = any(${ids}::uuid[]) and state = 'published'`.execute(db);
  return rows[0]?.published ?? 0;
}
