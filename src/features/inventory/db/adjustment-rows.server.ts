import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';

/** A change of a stock: how many bottles more, or less if negative. */
export type StockAdjustment = { id: string; listingId: string; quantity: number; orderId: string | null; at: Date };

/**
 * Adds bottles to the stock of a locked wine, or takes some off; a stock that was never set begins with them.
 * @returns the change; undefined if there are not that many bottles
 */
export async function adjustStockRow(
  db: Transaction,
  { id: listingId }: Locked<{ id: string }>,
  quantity: number,
  at: Date,
): Promise<StockAdjustment | undefined> {
  // why: a stock that cannot begin with less than nothing is not inserted, and one that is too small is not changed
  const { rows } = await sql<StockAdjustment>`
    with adjusted as (
    insert into stock as known (listing_id, quantity)
    select ${listingId}::uuid, ${Math.max(quantity, 0)}::integer
    where ${quantity >= 0} or exists (select from stock where listing_id = ${listingId})
    on conflict (listing_id) do update set quantity = known.quantity + ${quantity}
    where known.quantity + ${quantity}::bigint between 0 and 2147483647
    returning listing_id)
    insert into stock_adjustments (listing_id, quantity, at)
    select listing_id, ${quantity}::integer, ${at} from adjusted
    returning id, listing_id, quantity, order_id, at`.execute(db);
  return rows[0];
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
  const page = adjustmentsIn(db, period)
    .select(['id', 'listingId', 'quantity', 'orderId', 'at'])
    .orderBy('at')
    .orderBy('id');
  return page.limit(limit).offset(offset).execute();
}

/** How many changes of a stock there were in a period, counted up to `most`. */
export async function countAdjustments(
  db: Database,
  period: { listingId: string; start: Date; end: Date },
  most: number,
): Promise<number> {
  const some = adjustmentsIn(db, period).select(sql`1`.as('one')).limit(most).as('some');
  const { found } = await db
    .selectFrom(some)
    .select(sql<number>`count(*)::integer`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}
