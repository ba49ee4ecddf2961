import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** How many bottles of one wine. */
export type Bottles = { listingId: string; quantity: number };

/** The stock of these wines, locked until the transaction ends. Always in the same order, so that two orders never wait for each other. */
export function lockStock(db: Database, listingIds: readonly string[]): Promise<Bottles[]> {
  return db
    .selectFrom('stock')
    .select(['listingId', 'quantity'])
    .where((eb) => eb('listingId', '=', eb.fn.any(eb.val(listingIds))))
    .orderBy('listingId')
    .forUpdate()
    .execute();
}

/** Takes bottles off the stock, or puts them back. @param sign -1 or 1 */
export async function moveStock(db: Database, bottles: readonly Bottles[], sign: -1 | 1): Promise<void> {
  const ids = bottles.map(({ listingId }) => listingId);
  const numbers = bottles.map(({ quantity }) => sign * quantity);
  await sql`
    update stock set quantity = stock.quantity + moved.quantity, version = version + 1
    from unnest(${ids}::uuid[], ${numbers}::integer[]) as moved (listing_id, quantity)
    where stock.listing_id = moved.listing_id`.execute(db);
}

/** Notes which bottles an order holds. */
export async function insertReservations(
  db: Database,
  orderId: string,
  bottles: readonly Bottles[],
  createdAt: Date,
): Promise<void> {
  await db
    .insertInto('stockReservations')
    .values(bottles.map((line) => ({ ...line, orderId, createdAt })))
    .execute();
}

/** The wines whose bottles an order holds. */
export async function listHeld(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stockReservations')
    .select('listingId')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .execute();
  return rows.map(({ listingId }) => listingId);
}

/** Notes that an order holds its bottles no more. @returns those that it did hold */
export function returnReservations(db: Database, orderId: string): Promise<Bottles[]> {
  return db
    .updateTable('stockReservations')
    .set({ state: 'returned' })
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .returning(['listingId', 'quantity'])
    .execute();
}
