import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderRow } from './order-rows.server.ts';
import type { OrderItemTable } from './tables.ts';

type ShippingRow = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'state'
  | 'createdAt'
  | 'acceptedAt'
  | 'dueAt'
  | 'deliveryMethod'
  | 'shippingDetails'
  | 'bookingId'
  | 'carrier'
  | 'trackingNumber'
> & {
  wineryName: string;
  street: string | null;
  city: string;
  wineryState: string;
  zip: string | null;
  displayName: string;
  deletedAt: Date | null;
  bannedAt: Date | null;
  items: Pick<OrderItemTable, 'listingId' | 'title' | 'vintage' | 'bottleMl' | 'quantity'>[];
};

/** An order of one of a person's wineries, with what its packing slip shows. */
export type OrderToPackRow = ShippingRow;

function selectOrders(found: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql<ShippingRow>`
    select orders.id, orders.number, orders.state, orders.created_at, orders.accepted_at, orders.due_at,
      orders.delivery_method, orders.shipping_details, orders.booking_id, orders.carrier, orders.tracking_number,
      wineries.name as winery_name, wineries.street, wineries.city, wineries.state as winery_state, wineries.zip,
      users.display_name, users.deleted_at, users.banned_at,
      (select coalesce(json_agg(json_build_object('listingId', listing_id, 'title', title, 'vintage', vintage,
          'bottleMl', bottle_ml, 'quantity', quantity) order by position), '[]')
        from order_items where order_id = orders.id) as items
    from (${found}) found
    join orders on orders.id = found.id
    join wineries on wineries.id = orders.winery_id
    join users on users.id = orders.customer_id
    order by ${order}`;
}

/** The orders that a person's wineries have accepted and are to ship, the oldest first. One query. */
export async function listOrdersToPack(db: Database, userId: string, limit: number): Promise<OrderToPackRow[]> {
  const found = sql`
    select waiting.id from winery_members
    cross join lateral (
      select id, created_at from orders
      where winery_id = winery_members.winery_id and last_transition = 'confirm-payment' and state = 'purchased'
        and accepted_at is not null and delivery_method = 'shipping'
      order by created_at, id desc limit ${limit}
    ) waiting
    where winery_members.user_id = ${userId} order by waiting.created_at, waiting.id desc limit ${limit}`;
  return (await selectOrders(found, sql`orders.created_at, orders.id desc`).execute(db)).rows;
}

/** Orders in any state of a person's wineries, by ids or numbers, in this order. One query. */
export async function findOrdersToPack(
  db: Database,
  userId: string,
  { ids, numbers }: { ids?: readonly string[]; numbers?: readonly number[] },
): Promise<OrderToPackRow[]> {
  const wanted = ids ? sql`orders.id = any(${ids}::uuid[])` : sql`orders.number = any(${numbers ?? []}::integer[])`;
  const place = ids
    ? sql`array_position(${ids}::uuid[], orders.id)`
    : sql`array_position(${numbers ?? []}::integer[], orders.number)`;
  const found = sql`
    select orders.id from orders
    where ${wanted} and exists (
      select from winery_members where winery_id = orders.winery_id and user_id = ${userId})`;
  return (await selectOrders(found, place).execute(db)).rows;
}
