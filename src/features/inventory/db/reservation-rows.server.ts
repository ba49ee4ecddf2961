import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';

/** A number of bottles of one wine. */
export type BottleQuantity = { listingId: string; quantity: number };

/**
 * The stock of these wines, locked until the transaction ends. Rows are always locked in the same order, to prevent
 * deadlocks between orders.
 */
export function lockStock(db: Transaction, listingIds: readonly string[]): Promise<BottleQuantity[]> {
  return db
    .selectFrom('stock')
    .select(['listingId', 'quantity'])
    .where((eb) => eb('listingId', '=', eb.fn.any(eb.val(listingIds))))
    .orderBy('listingId')
    .forUpdate()
    .execute();
}

/**
 * Adds bottles back to the stock, each quantity other than 0.
 * @param why.orderId the order that returns them
 */
export async function restockBottles(
  db: Database,
  bottles: readonly BottleQuantity[],
  { at, orderId = null }: { at: Date; orderId?: string | null },
): Promise<void> {
  await sql`
    with restocked as (
      update stock set quantity = stock.quantity + moved.quantity
      from ${asRows(bottles)} where stock.listing_id = moved.listing_id
      returning moved.listing_id, moved.quantity)
    insert into stock_adjustments (listing_id, quantity, order_id, at)
    select listing_id, quantity, ${orderId}::uuid, ${at} from restocked`.execute(db);
}

/**
 * Subtracts bottles from the stock, which the transaction has locked, and inserts the order's reservations, in one
 * statement.
 */
export async function reserveBottles(
  db: Transaction,
  orderId: string,
  bottles: readonly BottleQuantity[],
  createdAt: Date,
): Promise<void> {
  await sql`
    with taken as (
      update stock set quantity = stock.quantity - moved.quantity
      from ${asRows(bottles)} where stock.listing_id = moved.listing_id),
    adjusted as (
      insert into stock_adjustments (listing_id, quantity, order_id, at)
      select listing_id, -quantity, ${orderId}::uuid, ${createdAt} from ${asRows(bottles)})
    insert into stock_reservations (order_id, listing_id, quantity, created_at)
    select ${orderId}::uuid, listing_id, quantity, ${createdAt} from ${asRows(bottles)}`.execute(db);
}

/** Inserts an order's reservations of bottles that are not part of the stock. */
export async function insertReservations(
  db: Transaction,
  orderId: string,
  bottles: readonly BottleQuantity[],
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('stockReservations')
    .values(bottles.map(({ listingId, quantity }) => ({ orderId, listingId, quantity, createdAt })))
    .execute();
}

function asRows(bottles: readonly BottleQuantity[]) {
  const ids = bottles.map(({ listingId }) => listingId);
  const numbers = bottles.map(({ quantity }) => quantity);
  return sql`unnest(${ids}::uuid[], ${numbers}::integer[]) as moved (listing_id, quantity)`;
}

/** The wines that an order has reserved. */
export async function listReservedListings(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stockReservations')
    .select('listingId')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .execute();
  return rows.map(({ listingId }) => listingId);
}

/**
 * Marks the reservations of a locked order as returned.
 * @returns the bottles that were reserved
 */
export function releaseReservations(
  db: Transaction,
  { id: orderId }: Locked<{ id: string }>,
): Promise<BottleQuantity[]> {
  return db
    .updateTable('stockReservations')
    .set({ state: 'returned' })
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .returning(['listingId', 'quantity'])
    .execute();
}
