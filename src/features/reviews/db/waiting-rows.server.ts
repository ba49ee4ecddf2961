import { sql } from 'kysely';
import type { ListingType } from '#features/listings/wine.ts';
import type { OrderParty, PlacedState } from '#features/orders/process/order-process.ts';
import type { Database } from '#infra/database.ts';

/** An order that one side can review still. */
export type ReviewableOrderRow = {
  id: string;
  side: OrderParty;
  state: PlacedState;
  dueAt: Date;
  displayName: string;
  deletedAt: Date | null;
  bannedAt: Date | null;
  wineryName: string;
  items: { id: string; type: ListingType; title: string; vintage: number | null }[];
};

/** The orders that somebody, or a winery that he works for, can review still: those whose time ends first come first. */
export async function listReviewableOrders(db: Database, userId: string, limit: number): Promise<ReviewableOrderRow[]> {
  const { rows } = await sql<ReviewableOrderRow>`
    select waiting.id, waiting.side, orders.state, waiting.due_at, users.display_name, users.deleted_at, users.banned_at,
      wineries.name as winery_name,
      (select coalesce(json_agg(json_build_object('id', listings.id, 'type', listings.type,
        'title', order_items.title, 'vintage', order_items.vintage) order by order_items.position), '[]')
        from order_items join listings on listings.id = order_items.listing_id
        where order_items.order_id = waiting.id) as items
    from (
      (select id, due_at, 'customer' as side from orders
        where customer_id = ${userId} and state in ('completed', 'reviewed-by-provider')
        order by due_at, id limit ${limit})
      union all
      (select found.id, found.due_at, 'provider' as side
        from memberships cross join lateral (
          select id, due_at from orders
          where winery_id = memberships.winery_id and state in ('completed', 'reviewed-by-customer')
          order by due_at, id limit ${limit}
        ) found
        where memberships.user_id = ${userId})
      order by due_at, id limit ${limit}
    ) waiting
    join orders on orders.id = waiting.id
    join users on users.id = orders.customer_id
    join wineries on wineries.id = orders.winery_id
    order by waiting.due_at, waiting.id`.execute(db);
  return rows;
}
