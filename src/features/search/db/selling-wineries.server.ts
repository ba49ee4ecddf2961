import type { Database } from '#infra/database.ts';

/** The wineries that have a wine on the shelf, the pinned ones first, then by name. @param limit how many rows at most */
export function listSellingWineryRows(db: Database, limit: number) {
  return db
    .selectFrom('wineries')
    .select(['name', 'region'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('searchDocuments')
          .innerJoin('searchKinds', 'searchKinds.id', 'searchDocuments.kindId')
          .select('searchDocuments.listingId')
          .whereRef('searchDocuments.wineryId', '=', 'wineries.id')
          .where('searchKinds.type', '=', 'wine'),
      ),
    )
    .orderBy('pinned', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}
