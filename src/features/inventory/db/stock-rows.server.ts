import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';

/** The stock of these listings, with the listing's state. Listings without a row have no stock. */
export function listStock(db: Database, listingIds: readonly string[]) {
  return db
    .selectFrom('stock')
    .innerJoin('listings', 'listings.id', 'stock.listingId')
    .select(['stock.listingId', 'stock.quantity', 'listings.state'])
    .where('stock.listingId', 'in', listingIds)
    .execute();
}

/** The stock of these listings, and whether a user belongs to their winery. */
export function listSellerStock(db: Database, listingIds: readonly string[], userId: string) {
  return db
    .selectFrom('stock')
    .innerJoin('listings', 'listings.id', 'stock.listingId')
    .leftJoin('wineryMembers', (join) =>
      join.onRef('wineryMembers.wineryId', '=', 'listings.wineryId').on('wineryMembers.userId', '=', userId),
    )
    .select(['stock.listingId', 'stock.quantity'])
    .select((eb) => eb('wineryMembers.userId', 'is not', null).as('isMember'))
    .where('stock.listingId', 'in', listingIds)
    .execute();
}

/** A change of the stock of a locked wine from the expected one; `oldTotal` is null if it was never set. */
type StockChange = { wine: Locked<{ id: string }>; oldTotal: number | null; newTotal: number };

/**
 * Sets the stock of several wines where it is still the expected one.
 * @returns the ids of those whose stock was set
 */
export async function compareAndSetStocks(
  db: Transaction,
  changes: readonly StockChange[],
  at: Date,
): Promise<string[]> {
  const ids = changes.map(({ wine }) => wine.id);
  const [old, wanted] = [changes.map(({ oldTotal }) => oldTotal), changes.map(({ newTotal }) => newTotal)];
  const { rows } = await sql<{ listingId: string }>`
    with change (listing_id, old_total, new_total) as (
      select * from unnest(${ids}::uuid[], ${old}::integer[], ${wanted}::integer[])),
    added as (
      insert into stock (listing_id, quantity)
      select listing_id, new_total from change where old_total is null
      on conflict do nothing returning listing_id),
    updated as (
      update stock set quantity = change.new_total
      from change where stock.listing_id = change.listing_id and stock.quantity = change.old_total
      returning stock.listing_id),
    changed as (select listing_id from added union all select listing_id from updated),
    adjusted as (
      insert into stock_adjustments (listing_id, quantity, at)
      select listing_id, new_total - coalesce(old_total, 0), ${at} from change join changed using (listing_id)
      where new_total <> coalesce(old_total, 0))
    select listing_id from changed`.execute(db);
  return rows.map(({ listingId }) => listingId);
}

/**
 * Deletes the stock of several wines where it is still the expected one; it is then as if it had never been set.
 * @returns the ids of those whose stock was deleted
 */
export async function compareAndDeleteStocks(
  db: Transaction,
  expected: readonly { wine: Locked<{ id: string }>; quantity: number }[],
  at: Date,
): Promise<string[]> {
  const ids = expected.map(({ wine }) => wine.id);
  const quantities = expected.map(({ quantity }) => quantity);
  const { rows } = await sql<{ listingId: string }>`
    with gone as (
      delete from stock using unnest(${ids}::uuid[], ${quantities}::integer[]) as expected (listing_id, quantity)
      where stock.listing_id = expected.listing_id and stock.quantity = expected.quantity
      returning stock.listing_id, stock.quantity),
    adjusted as (
      insert into stock_adjustments (listing_id, quantity, at)
      select listing_id, -quantity, ${at} from gone where quantity <> 0)
    select listing_id from gone`.execute(db);
  return rows.map(({ listingId }) => listingId);
}
