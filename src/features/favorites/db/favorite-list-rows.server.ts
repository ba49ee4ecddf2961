import type { Database } from '#infra/database.ts';

type Paging = { limit: number; offset: number };

/** The state of a listing; undefined where there is none. */
export async function findListingState(db: Database, id: string) {
  return (await db.selectFrom('listings').select('state').where('id', '=', id).executeTakeFirst())?.state;
}

/** Whether there is such a winery. */
export async function hasWinery(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('wineries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Somebody's hearts on listings that may be seen: drafts are nobody's to know of. */
function shownListings(db: Database, userId: string) {
  return db
    .selectFrom('favourites')
    .innerJoin('listings', 'listings.id', 'favourites.listingId')
    .where('favourites.userId', '=', userId)
    .where('listings.state', 'in', ['published', 'closed']);
}

/** How many of somebody's favorite listings may be seen. */
export async function countFavouriteListings(db: Database, userId: string): Promise<number> {
  const { found } = await shownListings(db, userId)
    .select((query) => query.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** Somebody's favorite listings that may be seen, the newest heart first, each with its stock where somebody counts it. */
export function listFavouriteListingRows(db: Database, userId: string, { limit, offset }: Paging) {
  return shownListings(db, userId)
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .select(['listings.id', 'listings.state', 'stock.quantity'])
    .orderBy('favourites.createdAt', 'desc')
    .orderBy('favourites.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Somebody's favorite wineries, the newest heart first. */
export function listFavouriteWineryRows(db: Database, userId: string, { limit, offset }: Paging) {
  return db
    .selectFrom('favourites')
    .innerJoin('wineries', 'wineries.id', 'favourites.wineryId')
    .select([
      'wineries.id',
      'wineries.slug',
      'wineries.name',
      'wineries.city',
      'wineries.region',
      'wineries.coverImageId',
    ])
    .where('favourites.userId', '=', userId)
    .orderBy('favourites.createdAt', 'desc')
    .orderBy('favourites.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
