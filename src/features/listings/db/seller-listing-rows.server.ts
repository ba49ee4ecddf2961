import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { BlendPart, ListingState } from '../listing.ts';
import type { ListingTable } from './tables.ts';

/** A listing as its winery edits it, with its winery's address and whether the user belongs to the winery. */
export type SellerListingRow = Selectable<ListingTable> & {
  theirs: boolean;
  photos: number;
  winerySlug: string;
  wineryName: string;
  wineryStreet: string | null;
  wineryCity: string;
  wineryState: string;
  wineryZip: string | null;
  /** How many listings the winery's plan allows; null for as many as they like. */
  listingLimit: number | null;
  grapes: BlendPart[];
  /** Whether nobody has said of which style the wine is. */
  styleAssumed: boolean;
  /** Whether all owners of its winery are banned. */
  wineryIsSuspended: boolean;
};

function sellerListings(db: Database, id: string, userId: string) {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .leftJoin('wineryTerms', 'wineryTerms.wineryId', 'listings.wineryId')
    .selectAll('listings')
    .select([
      'wineries.slug as winerySlug',
      'wineries.name as wineryName',
      'wineries.street as wineryStreet',
      'wineries.city as wineryCity',
      'wineries.state as wineryState',
      'wineries.zip as wineryZip',
      'wineryTerms.listings as listingLimit',
      sql<boolean>`wineries.suspended_at is not null`.as('wineryIsSuspended'),
      sql<boolean>`exists (
        select from winery_members where winery_id = listings.winery_id and user_id = ${userId}::uuid)`.as('theirs'),
      sql<number>`(select count(*)::integer from listing_photos where listing_id = listings.id)`.as('photos'),
      sql<boolean>`exists (
        select from listing_extended_data where listing_id = listings.id and style_assumed)`.as('styleAssumed'),
      sql<BlendPart[]>`(
        select coalesce(json_agg(json_build_object(
          'code', grape.code, 'name', varietals.name, 'percent', listings.blend_percents[grape.at]) order by grape.at), '[]')
        from unnest(listings.varietals) with ordinality as grape (code, at)
        join varietals on varietals.code = grape.code)`.as('grapes'),
    ])
    .where('listings.id', '=', id);
}

/**
 * A listing in any state; undefined if there is none.
 * @param userId the user whose membership is checked
 */
export function findSellerListingRow(db: Database, id: string, userId: string): Promise<SellerListingRow | undefined> {
  return sellerListings(db, id, userId).executeTakeFirst();
}

/** Like `findSellerListingRow`, but locked until the transaction ends. */
export async function lockSellerListingRow(
  db: Transaction,
  id: string,
  userId: string,
): Promise<Locked<SellerListingRow> | undefined> {
  return asLocked<SellerListingRow | undefined>(
    await sellerListings(db, id, userId).forNoKeyUpdate('listings').executeTakeFirst(),
  );
}

/** Several listings, locked until the transaction ends, always in the same order to prevent deadlocks. */
export async function lockSellerListingRows(db: Transaction, ids: readonly string[], userId: string) {
  const rows = await db
    .selectFrom('listings')
    .select(['id', 'title', 'vintage', 'type', 'state', 'priceCents', 'createdAt'])
    .select(
      sql<boolean>`exists (
        select from winery_members where winery_id = listings.winery_id and user_id = ${userId}::uuid)`.as('theirs'),
    )
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('listings.id')
    .forNoKeyUpdate('listings')
    .execute();
  return rows.map((row) => asLocked(row));
}

/** Sets the state of several listings. */
export async function setListingStates(
  db: Transaction,
  listings: readonly Locked<{ id: string }>[],
  state: ListingState,
): Promise<void> {
  for (const some of inBatches(listings, (listing) => listing)) {
    const ids = some.map(({ id }) => id);
    await db
      .updateTable('listings')
      .set({ state })
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }
}

/** Sets the prices of several listings, in cents. */
export async function setListingPrices(
  db: Transaction,
  prices: readonly { listing: Locked<{ id: string }>; cents: number }[],
  updatedAt: Date,
): Promise<void> {
  for (const some of inBatches(prices, ({ listing }) => listing)) {
    const [ids, cents] = [some.map(({ listing }) => listing.id), some.map((price) => price.cents)];
    await sql`
      update listings set price_cents = priced.cents, updated_at = ${updatedAt}
      from unnest(${ids}::uuid[], ${cents}::integer[]) as priced (id, cents)
      where listings.id = priced.id`.execute(db);
  }
}

/**
 * How many listings one statement changes. A trigger updates the search document of each, so that more could exceed the
 * statement timeout.
 */
const batchSize = 2_500;

// why: the search's trigger locks the stock of each batch, and orders that return bottles lock it by id; batches in
// another order could deadlock with them
function inBatches<Thing>(all: readonly Thing[], listingOf: (one: Thing) => { id: string }): Thing[][] {
  const sorted = all.toSorted((one, other) => (listingOf(one).id < listingOf(other).id ? -1 : 1));
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    sorted.slice(at * batchSize, (at + 1) * batchSize),
  );
}

/**
 * Inserts a listing.
 * @returns its id
 */
export async function insertListing(
  db: Database,
  listing: Parameters<ReturnType<typeof insertQuery>['values']>[0],
): Promise<string> {
  return (await insertQuery(db).values(listing).returning('id').executeTakeFirstOrThrow()).id;
}

const insertQuery = (db: Database) => db.insertInto('listings');

/** Changes a listing. */
export async function updateListing(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  change: Updateable<ListingTable>,
): Promise<void> {
  await db.updateTable('listings').set(change).where('id', '=', id).execute();
}

/**
 * Deletes a listing.
 * @throws if an order refers to it
 */
export async function deleteListing(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('listings').where('id', '=', id).execute();
}

/** Moves all listings of a winery to another one. @returns how many there were */
export async function moveListingRows(
  db: Transaction,
  { from, into }: { from: string; into: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('listings')
    .set({ wineryId: into })
    .where('wineryId', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Locks all listings of a winery until the transaction ends, in the order of their ids. */
export async function lockListingsOfWinery(db: Transaction, wineryId: string): Promise<void> {
  const rows = db.selectFrom('listings').select('id').where('wineryId', '=', wineryId).orderBy('id').forNoKeyUpdate();
  await rows.execute();
}
