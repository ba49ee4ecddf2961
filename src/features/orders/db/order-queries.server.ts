import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderBooking } from '../order.ts';
import type { OrderTransitionName } from '../process/order-process.ts';
import type { OrderRow } from './order-rows.server.ts';
import type { OrderItemTable } from './tables.ts';

/** The orders that a person bought, or those of all wineries they work for. */
export type OrderSide = { party: 'customer' | 'provider'; userId: string };

/** Filters orders by side, last transition, and acceptance; undefined filters are not applied. */
type OrderFilter = OrderSide & {
  lastTransitions: readonly OrderTransitionName[] | undefined;
  accepted?: boolean | undefined;
};

type ListedOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'wineryId'
  | 'customerId'
  | 'state'
  | 'lastTransition'
  | 'lastTransitionedAt'
  | 'createdAt'
  | 'acceptedAt'
  | 'readyAt'
  | 'noShow'
  | 'deliveryMethod'
  | 'currency'
  | 'payinCents'
  | 'payoutCents'
  | 'bookingId'
  | 'listingId'
> & { winerySlug: string; wineryName: string; displayName: string; deletedAt: Date | null; bannedAt: Date | null };

const listedColumns = sql`orders.id, orders.number, orders.winery_id, orders.customer_id, orders.state, orders.last_transition,
      orders.last_transitioned_at, orders.created_at, orders.accepted_at, orders.ready_at, orders.no_show, orders.delivery_method,
      orders.currency, orders.payin_cents,
      orders.payout_cents, orders.booking_id, orders.listing_id, wineries.slug as winery_slug, wineries.name as winery_name,
      users.display_name, users.deleted_at, users.banned_at`;

/**
 * A page of orders, newest first. Each combination of buyer or winery and last transition is one sorted range of an
 * index; of each range no more is read than the page may need.
 */
export async function listOrderRows(
  db: Database,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select ${listedColumns}
    from (
      select found.id, found.created_at from ${indexRanges(filter, limit + offset)}
      order by found.created_at desc, found.id limit ${limit} offset ${offset}
    ) page
    join orders on orders.id = page.id
    join wineries on wineries.id = orders.winery_id
    join users on users.id = orders.customer_id
    order by page.created_at desc, page.id`.execute(db);
  return rows;
}

/** The orders with these ids on a person's side; others are left out. */
export async function listOrderRowsByIds(
  db: Database,
  { party, userId }: OrderSide,
  ids: readonly string[],
): Promise<ListedOrder[]> {
  const own =
    party === 'customer'
      ? sql`orders.customer_id = ${userId}`
      : sql`orders.winery_id in (select winery_id from winery_members where user_id = ${userId})`;
  const { rows } = await sql<ListedOrder>`
    select ${listedColumns}
    from orders
    join wineries on wineries.id = orders.winery_id
    join users on users.id = orders.customer_id
    where orders.id = any(${ids}::uuid[]) and ${own}`.execute(db);
  return rows;
}

/** The number of orders, counted up to `most`. */
export async function countOrders(db: Database, filter: OrderFilter, most: number): Promise<number> {
  const { rows } = await sql<{ found: string }>`
    select count(*) as found from (select from ${indexRanges(filter, most)} limit ${most}) counted`.execute(db);
  return Number(rows[0]?.found ?? 0);
}

/**
 * Up to this many last transitions are read as separate index ranges. More of them cover most orders, so that one range
 * is faster.
 */
const fewTransitions = 6;

function indexRanges({ party, userId, lastTransitions, accepted }: OrderFilter, most: number): RawBuilder<unknown> {
  const column = sql.ref(party === 'customer' ? 'orders.customer_id' : 'orders.winery_id');
  const answered =
    accepted === undefined
      ? sql``
      : accepted
        ? sql`and orders.accepted_at is not null`
        : sql`and orders.accepted_at is null`;
  const found = (more: RawBuilder<unknown>) => sql`lateral (
    select orders.id, orders.created_at from orders
    where ${column} = owner.id ${more} ${answered}
    order by orders.created_at desc, orders.id limit ${most}
  ) found`;
  const owners =
    party === 'customer'
      ? sql`(select ${userId}::uuid as id) owner`
      : sql`(select winery_id as id from winery_members where user_id = ${userId}) owner`;
  if (lastTransitions === undefined) return sql`${owners} cross join ${found(sql``)}`;
  if (lastTransitions.length > fewTransitions) {
    return sql`${owners} cross join ${found(sql`and orders.last_transition = any(${lastTransitions}::text[])`)}`;
  }
  return sql`${owners} cross join unnest(${lastTransitions}::text[]) as made (name)
    cross join ${found(sql`and orders.last_transition = made.name`)}`;
}

/** A buyer's orders placed since a time, paid before another time, and not canceled, newest first. */
export function listPendingReceipts(
  db: Database,
  customerId: string,
  { since, before, limit }: { since: Date; before: Date; limit: number },
): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orderTransitions')
          .select('number')
          .whereRef('orderId', '=', 'orders.id')
          .where('transition', '=', 'confirm-payment')
          .where('madeAt', '<=', before),
      ),
    )
    .where('customerId', '=', customerId)
    .where('createdAt', '>=', since)
    .where('state', 'not in', ['enquiry', 'pending-payment', 'payment-expired', 'canceled'])
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

/** The items of these orders. */
export function listItems(db: Database, orderIds: readonly string[]): Promise<Selectable<OrderItemTable>[]> {
  return db
    .selectFrom('orderItems')
    .selectAll()
    .where((eb) => eb('orderId', '=', eb.fn.any(eb.val(orderIds))))
    .orderBy('orderId')
    .orderBy('position')
    .execute();
}

/** The items of an order that are also in its buyer's cart. */
export function listBoughtInCart(db: Database, orderId: string, userId: string) {
  return db
    .selectFrom('carts')
    .innerJoin('cartLines', 'cartLines.cartId', 'carts.id')
    .innerJoin('orderItems', 'orderItems.listingId', 'cartLines.listingId')
    .select(['orderItems.listingId', 'orderItems.quantity'])
    .where('carts.userId', '=', userId)
    .where('orderItems.orderId', '=', orderId)
    .execute();
}

/** The bookings with these ids; orders of wines have none. Without ids no query is sent. */
export async function listBookings(db: Database, bookingIds: readonly (string | null)[]): Promise<OrderBooking[]> {
  const ids = bookingIds.filter((id) => id !== null);
  if (ids.length === 0) return [];
  return db
    .selectFrom('bookings')
    .innerJoin('availabilityPlans', 'availabilityPlans.listingId', 'bookings.listingId')
    .select(['id', 'startAt as start', 'endAt as end', 'displayStart', 'displayEnd', 'timezone', 'seats', 'state'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** The orders of these bookings, limited to wineries that the user works for. */
export async function listSalesByBooking(
  db: Database,
  bookingIds: readonly string[],
  userId: string,
): Promise<{ bookingId: string; orderId: string }[]> {
  const { rows } = await sql<{ bookingId: string; orderId: string }>`
    select booking_id, id as order_id from orders
    where booking_id = any(${bookingIds}::uuid[])
      and exists (select from winery_members where winery_id = orders.winery_id and user_id = ${userId}::uuid)`.execute(
    db,
  );
  return rows;
}
