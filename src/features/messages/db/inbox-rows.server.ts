import { type RawBuilder, sql } from 'kysely';
import { type OrderStateFilter, type SalesFilter, salesFilters, unpaidStates } from '#features/orders/sales-filters.ts';
import type { Database } from '#infra/database.ts';
import type { InboxCounts } from '../message.ts';
import { hasNews, type Reader } from './read-receipt-rows.server.ts';

/** A page of one side of a person's inbox. Without a filter it has everything but what was never paid. */
export type InboxQuery = {
  reader: Reader;
  filter: OrderStateFilter | undefined;
  search: { number: number } | { text: string } | undefined;
  limit: number;
  offset: number;
};

/** An order of a page; its time is a string, because it comes from JSON. */
type InboxRow = { id: string; lastActivityAt: string; unread: boolean };

/** The greatest number of orders that are counted and can be reached, and that a text is searched in, the newest. */
const [maxListed, maxSearched] = [10_000, 5_000];

/** How many of the newest orders are looked through for unread ones. */
const maxUnread = 100;

/**
 * A page of the inbox, what happened last first: ids, and whether the reader has read them; and how many orders there
 * are, counted up to 10,000. One query, whose ranges are sorted by an index.
 */
export async function listInboxRows(
  db: Database,
  { reader, filter, search, limit, offset }: InboxQuery,
): Promise<{ total: number; rows: InboxRow[] }> {
  const { rows } = await sql<{ total: number; rows: InboxRow[] }>`
    with listed as materialized (${listed(reader, filter, search)})
    select (select count(*)::integer from listed) as total, coalesce((
      select json_agg(json_build_object('id', orders.id, 'lastActivityAt', orders.last_activity_at, 'unread', ${hasNews(reader)})
        order by orders.last_activity_at desc, orders.id)
      from (select id from listed order by last_activity_at desc, id limit ${limit} offset ${offset}) page
      join orders on orders.id = page.id
      left join order_read_receipts receipts on receipts.order_id = orders.id and receipts.user_id = ${reader.userId}
    ), '[]') as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}

function listed(reader: Reader, filter: OrderStateFilter | undefined, search: InboxQuery['search']) {
  if (search === undefined) return newest(ranges(reader, filter, maxListed), maxListed);
  if ('number' in search)
    return sql`select id, last_activity_at from orders where number = ${search.number} and ${isOwn(reader)}`;
  const part = `%${search.text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const party =
    reader.party === 'customer'
      ? sql`wineries.name ilike ${part}`
      : sql`(users.display_name ilike ${part} and users.deleted_at is null and users.banned_at is null)`;
  return sql`
    select orders.id, orders.last_activity_at
    from (${newest(ranges(reader, filter, maxSearched), maxSearched)}) found
    join orders on orders.id = found.id
    join wineries on wineries.id = orders.winery_id
    join users on users.id = orders.customer_id
    where ${party}
      or exists (select from order_items where order_id = orders.id and title ilike ${part})
      or exists (select from listings where listings.id = orders.listing_id and title ilike ${part})`;
}

function newest(found: RawBuilder<unknown>, most: number) {
  return sql`select found.id, found.last_activity_at from ${found}
    order by found.last_activity_at desc, found.id limit ${most}`;
}

function isOwn({ userId, party }: Reader) {
  return party === 'customer'
    ? sql`orders.customer_id = ${userId}`
    : sql`orders.winery_id in (select winery_id from winery_members where user_id = ${userId})`;
}

/** The orders of a side, each range sorted by an index and read no further than needed. */
function ranges({ userId, party }: Reader, filter: OrderStateFilter | undefined, most: number): RawBuilder<unknown> {
  const end = sql`${flagConditions(filter)} order by orders.last_activity_at desc, orders.id limit ${most}`;
  if (party === 'customer') {
    // why: an order that waits for its payment is listed too, so that its buyer finds it and pays
    const states = filter
      ? sql`orders.state = any(${filter.states}::text[])`
      : sql`orders.state <> ${sql.lit('payment-expired')}`;
    return sql`(select id, last_activity_at from orders where customer_id = ${userId} and ${states} ${end}) found`;
  }
  const owners = sql`(select winery_id as id from winery_members where user_id = ${userId}) owner`;
  const of = (condition: RawBuilder<unknown>) => sql`lateral (
    select id, last_activity_at from orders where winery_id = owner.id and ${condition} ${end}) found`;
  // why: as literals, because the index has only orders in other states
  const [pending, expired] = unpaidStates.map((state) => sql.lit(state));
  return filter
    ? sql`${owners} cross join unnest(${filter.states}::text[]) as wanted (state)
        cross join ${of(sql`orders.state = wanted.state`)}`
    : sql`${owners} cross join ${of(sql`orders.state not in (${pending}, ${expired})`)}`;
}

function flagConditions(filter: OrderStateFilter | undefined) {
  const { accepted, ready, canceledSoon } = filter ?? {};
  const set = (column: string, wanted: boolean | undefined) =>
    wanted === undefined ? sql`` : sql`and ${sql.ref(column)} is ${wanted ? sql`not null` : sql`null`}`;
  return sql`${set('orders.accepted_at', accepted)} ${set('orders.ready_at', ready)}
    ${canceledSoon ? sql`and canceled_soon(orders)` : sql``}`;
}

/** Counts the inbox, each number up to `most`. One query. */
export async function countInboxRows(
  db: Database,
  { buyer, seller }: { buyer: Reader; seller: Reader | undefined },
  most: number,
): Promise<InboxCounts> {
  const counted = (reader: Reader | undefined, filter: OrderStateFilter) =>
    reader === undefined
      ? sql`0`
      : sql`(select count(*) from (select from ${ranges(reader, filter, most)} limit ${most}) counted)`;
  const work = (Object.keys(salesFilters) as SalesFilter[]).flatMap((name) => [
    sql.lit(name),
    counted(seller, salesFilters[name]),
  ]);
  const unpaid = { states: unpaidStates };
  const { rows } = await sql<InboxCounts>`
    select json_build_object('orders', ${unread(buyer)}, 'sales', ${seller ? unread(seller) : sql`0`}) as unread,
      json_build_object(${sql.join(work)}) as work,
      json_build_object('orders', ${counted(buyer, unpaid)}, 'sales', ${counted(seller, unpaid)}) as unpaid`.execute(
    db,
  );
  // why: a query without a table has one row
  return rows[0] as InboxCounts;
}

/** Counts what is new for a reader among the newest orders of their side. */
export function unread(reader: Reader, condition: RawBuilder<unknown> = sql``) {
  return sql`(
    select count(*) from (${newest(ranges(reader, undefined, maxUnread), maxUnread)}) recent
    join orders on orders.id = recent.id
    left join order_read_receipts receipts on receipts.order_id = orders.id and receipts.user_id = ${reader.userId}
    where orders.last_activity_at > coalesce(receipts.read_at, '-infinity') and ${hasNews(reader)} ${condition})`;
}
