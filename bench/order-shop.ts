import { sql } from 'kysely';
import type { Database } from '../src/infra/database.ts';

/** Who bought and who sold the orders of a benchmark. */
export type OrderShop = { buyerId: string; ownerId: string; wineryId: string };

/**
 * Makes orders of one buyer at one winery by one statement a table: delivered and, all but those that are due, ended. They are spread
 * over two years, with as many last transitions as such an account has.
 * @param orders.due how many are due at `orders.now` by `auto-mark-received`
 */
export async function makeOrders(db: Database, orders: { all: number; due: number; now: Date }): Promise<OrderShop> {
  const { all, due, now } = orders;
  const wine = await db
    .selectFrom('listings')
    .select(['id', 'wineryId', 'title', 'vintage', 'priceCents'])
    .where('type', '=', 'wine')
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [buyerId, ownerId] = [await addUser(db, 'bench-buyer', now), await addUser(db, 'bench-owner', now)];
  const { wineryId } = wine;
  await db.insertInto('memberships').values({ userId: ownerId, wineryId, role: 'owner', createdAt: now }).execute();
  await sql`
    insert into orders (id, winery_id, customer_id, listing_id, state, last_transition, last_transitioned_at,
      transitions_made, due_at, accepted_at, accepted_by, currency, payin_cents, payout_cents, delivery_method, created_at)
    select gen_random_uuid(), ${wineryId}::uuid, ${buyerId}::uuid, ${wine.id}::uuid,
      case when n <= ${due} then 'delivered' else (array['reviewed', 'canceled', 'payment-expired'])[n % 3 + 1] end,
      case when n <= ${due} then 'mark-delivered'
        else (array['expire-review-period', 'cancel', 'expire-payment'])[n % 3 + 1] end,
      made.at, 4, case when n <= ${due} then ${now}::timestamptz end,
      case when n <= ${due} or n % 3 <> 2 then made.at end, case when n <= ${due} or n % 3 <> 2 then ${ownerId}::uuid end,
      'USD', 2524, 2205, 'pickup', made.at
    from generate_series(1, ${all}) n,
      lateral (select ${now}::timestamptz - interval '14 days' - n * interval '10 minutes' as at) made`.execute(db);
  await sql`
    insert into order_items (order_id, position, listing_id, title, vintage, bottle_ml, unit_price_cents, quantity)
    select id, 0, ${wine.id}::uuid, ${wine.title}, ${wine.vintage}::smallint, 750, 2450, 1 from orders`.execute(db);
  await sql`
    insert into payments (order_id, winery_id, account_ref, currency, payin_cents, payout_cents,
      provider_commission_cents, customer_commission_cents, state, goal, provider_ref, created_at, updated_at)
    select id, ${wineryId}::uuid, 'acct_bench', 'USD', 2524, 2205, 245, 74, 'captured', 'captured', 'pi_' || id, created_at,
      created_at from orders where state = 'delivered'`.execute(db);
  for (const table of ['orders', 'order_items', 'payments', 'order_transitions']) {
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
  return { buyerId, ownerId, wineryId };
}

async function addUser(db: Database, name: string, now: Date): Promise<string> {
  const person = { email: `${name}@example.test`, displayName: name, createdAt: now, updatedAt: now };
  return (await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id;
}
