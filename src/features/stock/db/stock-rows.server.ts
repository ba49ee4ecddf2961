import type { Database } from '#infra/database.ts';

/** How many bottles there are of these listings, with the listing's state. A listing without a row has no stock to count. */
export function listStock(db: Database, listingIds: readonly string[]) {
  return db
    .selectFrom('stock')
    .innerJoin('listings', 'listings.id', 'stock.listingId')
    .select(['stock.listingId', 'stock.quantity', 'listings.state'])
    .where('stock.listingId', 'in', listingIds)
    .execute();
}
