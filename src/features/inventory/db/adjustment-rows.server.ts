import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** A change of a stock: how many bottles more, or less if negative. */
export type StockAdjustment = { id: string; listingId: string; quantity: number; orderId: string | null; at: Date };

/**
 * Adds bottles to the stock of a wine, or takes some off; a stock that was never set begins with them.
 * @returns the change; undefined if there are not that many bottles
 */
export async function adjustStockRow(
  db: Database,
  { listingId, quantity }: { listingId: string; quantity: number },
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

/**
 * The changes by which orders have reserved and returned wines, if the person buys or sells them, earliest first. With
 * the index of a stock's changes: the first is at the time of the reservation, and the other one follows.
 * @param userId null for every order
 */
export async function listOrderAdjustmentRows(
  db: Database,
  reserved: readonly { orderId: string; listingId: string }[],
  userId: string | null,
): Promise<StockAdjustment[]> {
  const [orderIds, listingIds] = [reserved.map((one) => one.orderId), reserved.map((one) => one.listingId)];
  const changes = sql`select id, listing_id, quantity, order_id, at from stock_adjustments
    where listing_id = taken.listing_id and order_id = taken.order_id`;
  const { rows } = await sql<StockAdjustment>`
    select made.* from unnest(${orderIds}::uuid[], ${listingIds}::uuid[]) asked (order_id, listing_id)
    join stock_reservations taken on taken.order_id = asked.order_id and taken.listing_id = asked.listing_id
    join orders on orders.id = taken.order_id
    cross join lateral (
      (${changes} and at = taken.created_at and quantity < 0 limit 1)
      union all
      (${changes} and at >= taken.created_at and quantity > 0 and taken.state = 'returned' order by at limit 1)
    ) made
    where ${userId}::uuid is null or orders.customer_id = ${userId}::uuid or exists (
      select from winery_members where winery_id = orders.winery_id and user_id = ${userId}::uuid)
    order by made.at, made.quantity`.execute(db);
  return rows;
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
