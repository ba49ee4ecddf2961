import type { Database } from '#infra/database.ts';

/** Published wines and tastings with their wineries, in no order. @param ids at most a few hundred */
export function findListings(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .select([
      'listings.id',
      'listings.type',
      'listings.unitType',
      'listings.title',
      'listings.vintage',
      'listings.style',
      'listings.varietals',
      'listings.ava',
      'listings.bottleMl',
      'listings.priceCents',
      'listings.currency',
      'stock.quantity as stock',
      'wineries.name as wineryName',
      'wineries.slug as winerySlug',
      'wineries.region as wineryRegion',
      'wineries.city as wineryCity',
      'wineries.demo',
    ])
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val(ids))))
    .where('listings.state', '=', 'published')
    .execute();
}
