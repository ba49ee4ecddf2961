import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OpenTasks } from '../list/seller-listing-summary.ts';

/** What waits at the wineries that somebody works for, each counted no further than `most`. One query. */
export async function countOpenTaskRows(db: Database, userId: string, most: number): Promise<OpenTasks> {
  const sales = (waiting: RawBuilder<unknown>) => sql`(
    select count(*)::integer from (
      select from memberships join orders on orders.winery_id = memberships.winery_id
      where memberships.user_id = ${userId}::uuid and ${waiting} limit ${most}) counted)`;
  const paid = sql`orders.last_transition = 'confirm-payment'`;
  const { rows } = await sql<OpenTasks>`
    select ${sales(sql`${paid} and orders.accepted_at is null`)} as to_accept,
      ${sales(sql`${paid} and orders.accepted_at is not null`)} as to_ship,
      ${sales(sql`orders.last_transition = 'dispute'`)} as disputes`.execute(db);
  return rows[0] ?? { toAccept: 0, toShip: 0, disputes: 0 };
}
