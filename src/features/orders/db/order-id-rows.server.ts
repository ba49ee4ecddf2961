import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderTransitionName, PlacedState } from '../process/order-process.ts';

/** Which of somebody's orders and sales are wanted; undefined filters are not applied. */
export type OrderIdFilter = {
  userId: string;
  /** Purchases, sales, or both. */
  sides: readonly ('customer' | 'provider')[];
  lastTransitions: readonly OrderTransitionName[] | undefined;
  states: readonly PlacedState[] | undefined;
  listingId: string | undefined;
  /** The other party: a person, or one of these wineries. */
  other: { userId: string; wineryIds: readonly string[] } | undefined;
  /** From the first moment up to, and without, the second. */
  createdAt: { from: Date | undefined; to: Date | undefined };
  /** Oldest first instead of newest first. */
  ascends: boolean;
};

/** A page of the ids of somebody's orders and sales. Of each winery no more is read than the page may need. */
export async function listOrderIds(
  db: Database,
  filter: OrderIdFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select found.id from ${foundOrders(filter, limit + offset)}
    order by found.created_at ${direction(filter)}, found.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many there are, counted up to `most`. */
export async function countOrderIds(db: Database, filter: OrderIdFilter, most: number): Promise<number> {
  const { rows } = await sql<{ found: string }>`
    select count(*) as found from (select from ${foundOrders(filter, most)} limit ${most}) counted`.execute(db);
  return Number(rows[0]?.found ?? 0);
}

function direction({ ascends }: OrderIdFilter): RawBuilder<unknown> {
  return ascends ? sql`asc` : sql`desc`;
}

/** The purchases and sales, each range sorted by an index. An order that is both is found once. */
function foundOrders(filter: OrderIdFilter, most: number): RawBuilder<unknown> {
  const { userId, sides, other } = filter;
  const range = (whose: RawBuilder<unknown>) => sql`(
    select orders.id, orders.created_at from orders where ${whose} ${conditions(filter)}
    order by orders.created_at ${direction(filter)}, orders.id limit ${most})`;
  const purchases = range(
    sql`orders.customer_id = ${userId} ${other ? sql`and orders.winery_id = any(${other.wineryIds}::uuid[])` : sql``}`,
  );
  const sales = sql`(
    select sold.id, sold.created_at
    from winery_members
    cross join lateral ${range(
      sql`orders.winery_id = winery_members.winery_id ${other ? sql`and orders.customer_id = ${other.userId}` : sql``}`,
    )} sold
    where winery_members.user_id = ${userId})`;
  const ranges = sides.map((side) => (side === 'customer' ? purchases : sales));
  return sql`(${sql.join(ranges, sql` union `)}) found`;
}

function conditions({ lastTransitions, states, listingId, createdAt }: OrderIdFilter): RawBuilder<unknown> {
  const all = [
    lastTransitions && sql`orders.last_transition = any(${lastTransitions}::text[])`,
    states && sql`orders.state = any(${states}::text[])`,
    listingId !== undefined &&
      sql`(orders.listing_id = ${listingId}
        or exists (select from order_items where order_id = orders.id and order_items.listing_id = ${listingId}))`,
    createdAt.from && sql`orders.created_at >= ${createdAt.from}`,
    createdAt.to && sql`orders.created_at < ${createdAt.to}`,
  ].filter((one) => one !== undefined && one !== false);
  return sql.join(
    all.map((one) => sql` and ${one}`),
    sql``,
  );
}
