import { sql } from 'kysely';
import type { StockAdjustment } from '#features/inventory/stock-adjustments.server.ts';
import type { Database } from '#infra/database.ts';

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
