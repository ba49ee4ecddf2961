import { type Kysely, sql } from 'kysely';

/**
 * What limits unpaid orders: the network that an order was placed from, while it waits for its payment, and indexes of
 * the few orders that wait.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
      -- A /24 or a /48, and only until the order is paid or expires.
      alter table orders add column placed_from text;
      create index orders_unpaid_by_customer on orders (customer_id) where state = 'pending-payment';
      create index orders_unpaid_by_winery on orders (winery_id) where state = 'pending-payment';
      create index orders_unpaid_by_network on orders (placed_from) where state = 'pending-payment';`)
    .execute(db);
}
