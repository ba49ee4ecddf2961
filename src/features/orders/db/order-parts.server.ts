import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { publicName } from '#features/accounts/profile/public-person.ts';
import type { Database } from '#infra/database.ts';
import type { OrderBooking } from '../order-view.ts';
import { lineItemColumns } from './order-rows.server.ts';
import type { OrderItemTable } from './tables.ts';

/** What was bought in these orders. */
export function listItems(db: Database, orderIds: readonly string[]): Promise<Selectable<OrderItemTable>[]> {
  return db
    .selectFrom('orderItems')
    .selectAll()
    .where((eb) => eb('orderId', '=', eb.fn.any(eb.val(orderIds))))
    .orderBy('orderId')
    .orderBy('position')
    .execute();
}

/** What was bought in an order and lies in its buyer's cart too. */
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

/** The bookings of orders: of wines there are none, and nothing is asked for them. */
export async function listBookings(db: Database, bookingIds: readonly (string | null)[]): Promise<OrderBooking[]> {
  const ids = bookingIds.filter((id) => id !== null);
  if (ids.length === 0) return [];
  return db
    .selectFrom('bookings')
    .select(['id', 'startAt as start', 'endAt as end', 'displayStart', 'displayEnd', 'seats', 'state'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/**
 * Everything that belongs to an order, in one query: who bought, of which winery, and who approved it (the house, where it was nobody
 * of the winery's people), what was bought, the breakdown, what happened, the first first, and what the sides have said. A deleted
 * person's name says so itself. Times come as text, as JSON has them.
 */
export async function findOrderParts(
  db: Database,
  order: { id: string; customerId: string; wineryId: string; acceptedBy: string | null },
) {
  const { id: orderId } = order;
  const items = db
    .selectFrom('orderItems')
    .select(['listingId', 'title', 'vintage', 'bottleMl', 'unitPriceCents', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('position');
  const lines = db
    .selectFrom('orderLineItems')
    .select(lineItemColumns)
    .where('orderId', '=', orderId)
    .orderBy('position');
  const transitions = db
    .selectFrom('orderTransitions')
    .select(['transition', 'actor', 'madeAt'])
    .where('orderId', '=', orderId)
    .orderBy('number');
  const reviews = db
    .selectFrom('orderReviews')
    .select(['party', 'rating', 'content', 'state', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt');
  const { displayName, deletedAt, bannedAt, slug, name, ownAcceptor, ...parts } = await db
    .selectFrom('users')
    .innerJoin('wineries', (join) => join.on('wineries.id', '=', order.wineryId))
    .select(['users.displayName', 'users.deletedAt', 'users.bannedAt', 'wineries.slug', 'wineries.name'])
    .select([
      sql<boolean>`exists (
        select from memberships where winery_id = wineries.id and user_id = ${order.acceptedBy}::uuid)`.as(
        'ownAcceptor',
      ),
      jsonArrayFrom(items).as('items'),
      jsonArrayFrom(lines).as('lines'),
      jsonArrayFrom(transitions).as('transitions'),
      jsonArrayFrom(reviews).as('reviews'),
    ])
    .where('users.id', '=', order.customerId)
    .executeTakeFirstOrThrow();
  return {
    ...parts,
    customer: { id: order.customerId, displayName: publicName({ displayName, deletedAt, bannedAt }) },
    winery: { id: order.wineryId, slug, name },
    acceptor: ownAcceptor ? ('provider' as const) : ('operator' as const),
  };
}

/** The orders by which bookings came about, of the wineries that somebody works for. */
export async function listSalesByBooking(
  db: Database,
  bookingIds: readonly string[],
  userId: string,
): Promise<{ bookingId: string; orderId: string }[]> {
  const { rows } = await sql<{ bookingId: string; orderId: string }>`
    select booking_id, id as order_id from orders
    where booking_id = any(${bookingIds}::uuid[])
      and exists (select from memberships where winery_id = orders.winery_id and user_id = ${userId}::uuid)`.execute(
    db,
  );
  return rows;
}
