import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Favorite, FavoriteKind } from '../favorite.ts';

const columns = { listing: 'listingId', winery: 'wineryId' } as const;

/**
 * Locks a person's favorites until the transaction ends, so that they can be counted.
 * @returns false if the person was deleted, so that nothing is stored for somebody who was erased in another window
 */
export async function lockFavorites(db: Transaction, userId: string): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return person !== undefined;
}

/** Whether something is a favorite. */
export async function isFavorite(db: Database, userId: string, { kind, id }: Favorite): Promise<boolean> {
  const found = await db
    .selectFrom('favorites')
    .select('id')
    .where('userId', '=', userId)
    .where(columns[kind], '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many favorites of a kind a person has, visible or not. */
export async function countByKind(db: Database, userId: string, kind: FavoriteKind): Promise<number> {
  const { found } = await db
    .selectFrom('favorites')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('userId', '=', userId)
    .where(columns[kind], 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** Inserts a favorite. */
export async function addFavorite(
  db: Database,
  userId: string,
  { kind, id }: Favorite,
  createdAt: Date,
): Promise<void> {
  const [listingId, wineryId] = kind === 'listing' ? [id, null] : [null, id];
  await db.insertInto('favorites').values({ userId, listingId, wineryId, createdAt }).execute();
}

/** Inserts favorites of one kind in their order, at most `most`; without those that cannot be seen or are one already. */
export async function addFavorites(
  db: Database,
  given: { userId: string; kind: FavoriteKind; ids: readonly string[]; most: number; createdAt: Date },
): Promise<void> {
  const { userId, kind, ids, most, createdAt } = given;
  const seen =
    kind === 'listing' ? sql`listings one where one.state in ('published', 'closed') and` : sql`wineries one where`;
  const column = sql.ref(kind === 'listing' ? 'listing_id' : 'winery_id');
  await sql`
    insert into favorites (user_id, ${column}, created_at)
    select ${userId}::uuid, one.id, ${createdAt}::timestamptz from ${seen} one.id = any(${ids}::uuid[])
      and not exists (select from favorites known where known.user_id = ${userId}::uuid and known.${column} = one.id)
    order by array_position(${ids}::uuid[], one.id)
    limit ${most}
    on conflict do nothing`.execute(db);
}

/** Removes a favorite, if it is one. */
export async function removeFavorite(db: Database, userId: string, { kind, id }: Favorite): Promise<void> {
  await db.deleteFrom('favorites').where('userId', '=', userId).where(columns[kind], '=', id).execute();
}

/** Which of these listings and wineries are a person's favorites, in no order. */
export async function findAmongIds(
  db: Database,
  userId: string,
  given: { listings: readonly string[]; wineries: readonly string[] },
): Promise<string[]> {
  const among = (column: 'listingId' | 'wineryId', ids: readonly string[]) =>
    db
      .selectFrom('favorites')
      .select(`${column} as id`)
      .where('userId', '=', userId)
      .where((one) => one(column, '=', one.fn.any(one.val(ids))))
      .$castTo<{ id: string }>();
  const found = await among('listingId', given.listings).unionAll(among('wineryId', given.wineries)).execute();
  return found.map(({ id }) => id);
}

/** Deletes all favorites of a person. */
export async function removeAllFavorites(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('favorites').where('userId', '=', userId).execute();
}

type Paging = { limit: number; offset: number };

/** The state of a listing; undefined if there is none. */
export async function findListingState(db: Database, id: string) {
  return (await db.selectFrom('listings').select('state').where('id', '=', id).executeTakeFirst())?.state;
}

/** Whether there is such a winery. */
export async function hasWinery(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('wineries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A person's favorite listings that may be seen; drafts are not shown to anybody. */
function shownListings(db: Database, userId: string) {
  return db
    .selectFrom('favorites')
    .innerJoin('listings', 'listings.id', 'favorites.listingId')
    .where('favorites.userId', '=', userId)
    .where('listings.state', 'in', ['published', 'closed']);
}

/** How many of a person's favorite listings may be seen. */
export async function countFavoriteListings(db: Database, userId: string): Promise<number> {
  const { found } = await shownListings(db, userId)
    .select((query) => query.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A person's favorite listings that may be seen, newest favorite first, with the stock if there is one. */
export function listFavoriteListingRows(db: Database, userId: string, { limit, offset }: Paging) {
  return shownListings(db, userId)
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .select(['listings.id', 'listings.state', 'stock.quantity'])
    .orderBy('favorites.createdAt', 'desc')
    .orderBy('favorites.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A person's favorite wineries, newest favorite first. */
export function listFavoriteWineryRows(db: Database, userId: string, { limit, offset }: Paging) {
  return db
    .selectFrom('favorites')
    .innerJoin('wineries', 'wineries.id', 'favorites.wineryId')
    .select([
      'wineries.id',
      'wineries.slug',
      'wineries.name',
      'wineries.city',
      'wineries.region',
      'wineries.coverImageId',
    ])
    .where('favorites.userId', '=', userId)
    .orderBy('favorites.createdAt', 'desc')
    .orderBy('favorites.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Moves the favorites of a winery to another one; who has both keeps one. */
export async function moveWineryFavorites(
  db: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`
    update favorites set winery_id = ${into} where winery_id = ${from}
      and not exists (select from favorites known where known.user_id = favorites.user_id and known.winery_id = ${into})
  `.execute(db);
  await db.deleteFrom('favorites').where('wineryId', '=', from).execute();
}
