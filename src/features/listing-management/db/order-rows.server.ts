import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OpenTasks } from '../list/seller-listing-summary.ts';

/** The open tasks of the user's wineries that are not suspended, each counted up to `most`. One query. */
export async function countOpenTaskRows(db: Database, userId: string, most: number): Promise<OpenTasks> {
  const sales = (waiting: RawBuilder<unknown>) => sql`(
    select count(*)::integer from (
      select from winery_members join wineries on wineries.id = winery_members.winery_id
      join orders on orders.winery_id = winery_members.winery_id
      where winery_members.user_id = ${userId}::uuid and suspended_at is null and ${waiting} limit ${most}) counted)`;
  const paid = sql`orders.last_transition = 'confirm-payment'`;
  const { rows } = await sql<OpenTasks>`
    select ${sales(sql`${paid} and orders.accepted_at is null`)} as to_accept,
      ${sales(sql`${paid} and orders.accepted_at is not null and orders.ready_at is null`)} as to_ship,
      ${sales(sql`orders.state = 'disputed'`)} as disputes,
      ${sales(sql`(${paid} or orders.state = 'disputed') and canceled_soon(orders)`)} as canceled_soon`.execute(db);
  return rows[0] ?? { toAccept: 0, toShip: 0, disputes: 0, canceledSoon: 0 };
}

/** Whether a listing is part of any order, paid or not, or any enquiry. */
export async function wasOrdered(db: Database, listingId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from stock_reservations where listing_id = ${listingId}::uuid)
      or exists (select from orders where listing_id = ${listingId}::uuid) as found`.execute(db);
  return rows[0]?.found === true;
}
