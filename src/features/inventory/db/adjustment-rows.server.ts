import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** A change of a stock: how many bottles more, or less if negative. */
export type StockAdjustment = { id: string; listingId: string; quantity: number; at: Date };

/**
 * Adds bottles to the stock of a wine, or takes some off; a stock that was never set begins with them.
 * @returns the change that the database has recorded; undefined if there are not that many bottles
 */
export async function adjustStockRow(
  db: Transaction,
  { listingId, quantity }: { listingId: string; quantity: number },
): Promise<StockAdjustment | undefined> {
  // why: a stock that cannot begin with less than nothing is not inserted, and one that is too small is not changed
  const { rows } = await sql`
    insert into stock as known (listing_id, quantity)
    select ${listingId}::uuid, ${Math.max(quantity, 0)}::integer
    where ${quantity >= 0} or exists (select from stock where listing_id = ${listingId})
    on conflict (listing_id) do update set quantity = known.quantity + ${quantity}
    where known.quantity + ${quantity}::bigint between 0 and 2147483647
    returning listing_id`.execute(db);
  if (rows.length === 0) return undefined;
  return db
    .selectFrom('stockAdjustments')
    .select(['id', 'listingId', 'quantity', 'at'])
    .where('listingId', '=', listingId)
    .where('at', '=', sql<Date>`now()`)
    .executeTakeFirst();
}

function adjustmentsIn(db: Database, { listingId, start, end }: { listingId: string; start: Date; end: Date }) {
  return db
    .selectFrom('stockAdjustments')
    .where('listingId', '=', listingId)
    .where('at', '>=', start)
    .where('at', '<', end);
}

/** A page of the changes of a stock in a period, earliest first. */
export function listAdjustmentRows(
  db: Database,
  period: { listingId: string; start: Date; end: Date },
  { limit, offset }: { limit: number; offset: number },
): Promise<StockAdjustment[]> {
  const page = adjustmentsIn(db, period).select(['id', 'listingId', 'quantity', 'at']).orderBy('at').orderBy('id');
  return page.limit(limit).offset(offset).execute();
}

/** How many changes of a stock there were in a period. */
export async function countAdjustments(
  db: Database,
  period: { listingId: string; start: Date; end: Date },
): Promise<number> {
  const { found } = await adjustmentsIn(db, period)
    .select(sql<number>`count(*)::integer`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}
