import { sql } from 'kysely';
import type { OrderTransitionName } from '#features/orders/process/order-process.ts';
import type { Database } from '#infra/database.ts';
import type { NotificationCounts } from '../message.ts';
import { unread } from './inbox-rows.server.ts';
import type { Reader } from './read-receipt-rows.server.ts';

/**
 * Counts for the bar, each up to `most`. Sales after the transitions `sold` wait to be accepted or delivered, so they
 * are not counted as unread too. One query, whose ranges are sorted by an index.
 */
export async function countNotificationRows(
  db: Database,
  userId: string,
  {
    buyer,
    seller,
    sold,
    most,
  }: { buyer: Reader; seller: Reader | undefined; sold: readonly OrderTransitionName[]; most: number },
): Promise<NotificationCounts> {
  const wineries = sql`(select winery_id as id from winery_members where user_id = ${userId}) winery`;
  // why: the sales of a suspended winery wait for the operator
  const waiting = sql`(select count(*)::integer from (
    select from (select winery_id as id from winery_members join wineries on wineries.id = winery_id
      where user_id = ${userId} and suspended_at is null) winery cross join unnest(${sold}::text[]) as made (name)
    cross join lateral (select from orders
      where orders.winery_id = winery.id and orders.last_transition = made.name
      order by orders.created_at desc, orders.id limit ${most}) found limit ${most}) counted)`;
  const bought = sql`(select count(*)::integer from (
    select from orders where orders.customer_id = ${userId}
    order by orders.created_at desc, orders.id limit ${most}) counted)`;
  const listings = seller
    ? sql`(select count(*)::integer from (
        select from ${wineries} join listings on listings.winery_id = winery.id limit ${most}) counted)`
    : sql`0`;
  const unreadSales = seller ? unread(seller, sql`and orders.state <> 'purchased'`) : sql`0`;
  const { rows } = await sql<NotificationCounts>`
    select ${waiting} as sales, ${bought} as orders, ${listings} as listings,
      json_build_object('orders', ${unread(buyer)}, 'sales', ${unreadSales}) as unread`.execute(db);
  // why: a query without a table has one row
  return rows[0] as NotificationCounts;
}
