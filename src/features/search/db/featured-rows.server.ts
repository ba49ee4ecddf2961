import type { Database } from '#infra/database.ts';

/** The newest wines of the pinned wineries of which there is at least one bottle. One statement. @param limit how many rows at most */
export async function findCuratedWineIds(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('searchDocuments')
    .innerJoin('wineries', 'wineries.id', 'searchDocuments.wineryId')
    .select('searchDocuments.listingId')
    .where('wineries.pinned', '=', true)
    // why: tastings have no stock at all, so this leaves wines alone
    .where('searchDocuments.stock', '>', 0)
    .orderBy('searchDocuments.createdAt', 'desc')
    .orderBy('searchDocuments.listingId')
    .limit(limit)
    .execute();
  return rows.map(({ listingId }) => listingId);
}
