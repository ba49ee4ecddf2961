import type { NotNull } from 'kysely';
import type { Database } from '#infra/database.ts';

/** Wines with their wineries; tastings have no bottle to show. */
function wines(db: Database) {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
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
      'listings.state',
      'wineries.name as wineryName',
      'wineries.slug as winerySlug',
      'wineries.region as wineryRegion',
      'wineries.city as wineryCity',
      'wineries.state as wineryState',
      'wineries.demo',
    ])
    .where('listings.type', '=', 'wine')
    .$narrowType<{ style: NotNull }>();
}

/** One listing with its winery, in any state; undefined where there is none. */
export function findWine(db: Database, id: string) {
  return wines(db)
    .select(['listings.description', 'listings.abvTenths', 'listings.body', 'listings.acidity', 'listings.pairings'])
    .select(['listings.wineryId', 'wineries.shortDescription as wineryDescription'])
    .where('listings.id', '=', id)
    .executeTakeFirst();
}

/** The newest published wines of the pinned wineries. @param limit how many rows at most */
export function listPinnedWines(db: Database, limit: number) {
  return wines(db)
    .where('listings.state', '=', 'published')
    .where('wineries.pinned', '=', true)
    .orderBy('listings.createdAt', 'desc')
    .orderBy('listings.id')
    .limit(limit)
    .execute();
}

/** The newest other published wines of a winery. @param limit how many rows at most */
export function listOtherWines(db: Database, wine: { id: string; wineryId: string }, limit: number) {
  return wines(db)
    .where('listings.wineryId', '=', wine.wineryId)
    .where('listings.state', '=', 'published')
    .where('listings.id', '!=', wine.id)
    .orderBy('listings.createdAt', 'desc')
    .orderBy('listings.id')
    .limit(limit)
    .execute();
}
