import { sql } from 'kysely';
import type { ListingType } from '#features/wines/wine.ts';
import type { Database } from '#infra/database.ts';

/** A listing that waits for the house. */
export type PendingRow = {
  id: string;
  title: string;
  vintage: number | null;
  type: ListingType;
  priceCents: number;
  currency: string;
  submittedAt: Date | null;
  wineryName: string;
  winerySlug: string;
};

/** Listings that wait for the house, those that wait longest first. */
export function listPendingRows(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<PendingRow[]> {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .select(['listings.id', 'listings.title', 'listings.vintage', 'listings.type', 'listings.priceCents'])
    .select(['listings.currency', 'listings.submittedAt', 'wineries.name as wineryName', 'wineries.slug as winerySlug'])
    .where('listings.state', '=', 'pendingApproval')
    .orderBy('listings.submittedAt')
    .orderBy('listings.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many listings wait for the house, counted no further than `most`. */
export async function countPending(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found
    from (select from listings where state = 'pendingApproval' limit ${most}) counted`.execute(db);
  return rows[0]?.found ?? 0;
}

/** The owners of a listing's winery who are written to; deleted and banned accounts get no mail. @param most how many at most */
export function listOwners(db: Database, listingId: string, most: number) {
  return db
    .selectFrom('listings')
    .innerJoin('memberships', 'memberships.wineryId', 'listings.wineryId')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id as userId', 'users.email', 'users.emailVerified as verified'])
    .where('listings.id', '=', listingId)
    .where('memberships.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .where('users.bannedAt', 'is', null)
    .orderBy('memberships.createdAt')
    .limit(most)
    .execute();
}
