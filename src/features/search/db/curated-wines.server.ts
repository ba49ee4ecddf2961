import type { NotNull } from 'kysely';
import type { Database } from '#infra/database.ts';

/** The newest wines of the pinned wineries of which there is at least one bottle. One statement. @param limit how many rows at most */
export function findCuratedWines(db: Database, limit: number) {
  return (
    db
      .selectFrom('searchDocuments')
      .innerJoin('wineries', 'wineries.id', 'searchDocuments.wineryId')
      .innerJoin('listings', 'listings.id', 'searchDocuments.listingId')
      .select([
        'listings.id',
        'listings.title',
        'listings.vintage',
        'listings.style',
        'listings.varietals',
        'listings.ava',
        'listings.bottleMl',
        'listings.priceCents',
        'listings.currency',
        'wineries.name as wineryName',
        'wineries.region as wineryRegion',
        'wineries.demo',
      ])
      .where('wineries.pinned', '=', true)
      // why: tastings have no stock at all, so this leaves wines alone
      .where('searchDocuments.stock', '>', 0)
      .$narrowType<{ style: NotNull }>()
      .orderBy('searchDocuments.createdAt', 'desc')
      .orderBy('searchDocuments.listingId')
      .limit(limit)
      .execute()
  );
}
