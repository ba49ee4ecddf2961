import { sql } from 'kysely';
import type { Database } from '../../src/infra/database.ts';

/** Buyer, seller and wine of the orders of a benchmark. */
export type OrderData = { buyerId: string; ownerId: string; wineryId: string; wineId: string };

/**
 * Inserts orders of one buyer at one winery with one statement per table: delivered and, except for those that are due,
 * completed. They are spread over two years, with as many last transitions as such an account has.
 *
 * @param orders.due how many are due at `orders.now` by `auto-mark-received`
 */
export async function makeOrders(db: Database, orders: { all: number; due: number; now: Date }): Promise<OrderData> {
  const { all, due, now } = orders;
  const { buyerId, ownerId, wine } = await addShop(db, now);
  const { wineryId } = wine;
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
  await addItems(db, wine);
  await sql`
    insert into payments (order_id, winery_id, account_ref, currency, payin_cents, payout_cents,
      provider_commission_cents, customer_commission_cents, state, goal, gateway_ref, created_at, updated_at)
    select id, ${wineryId}::uuid, 'acct_bench', 'USD', 2524, 2205, 245, 74, 'captured', 'captured', 'pi_' || id, created_at,
      created_at from orders where state = 'delivered'`.execute(db);
  await analyze(db, ['orders', 'order_items', 'payments', 'order_transitions']);
  return { buyerId, ownerId, wineryId, wineId: wine.id };
}

/**
 * Inserts orders of one bottle each of one wine that wait for their payment, each with its reservation and its line
 * items, which all expire at `now`.
 */
export async function makeReservations(db: Database, orders: { all: number; now: Date }): Promise<OrderData> {
  const { all, now } = orders;
  const { buyerId, ownerId, wine } = await addShop(db, now);
  const { wineryId } = wine;
  await sql`
    insert into orders (id, winery_id, customer_id, listing_id, state, last_transition, last_transitioned_at, due_at,
      currency, payin_cents, payout_cents, delivery_method, created_at)
    select gen_random_uuid(), ${wineryId}::uuid, ${buyerId}::uuid, ${wine.id}::uuid, 'pending-payment', 'request-payment',
      ${now}::timestamptz - interval '15 minutes', ${now}::timestamptz, 'USD', 2524, 2205, 'pickup',
      ${now}::timestamptz - interval '15 minutes' from generate_series(1, ${all})`.execute(db);
  await addItems(db, wine);
  await sql`
    insert into order_transitions (order_id, number, transition, role, user_id, made_at)
    select id, 1, last_transition, 'customer', customer_id, created_at from orders`.execute(db);
  await sql`
    insert into order_line_items (order_id, position, code, listing_id, include_for, unit_price_cents, quantity, rate,
      line_total_cents, reversal)
    select orders.id, line.position, line.code, case when line.position = 0 then orders.listing_id end, line.include_for::text[],
      2450, line.quantity, line.rate, line.total, false
    from orders, (values
      (0, 'line-item/units', '{customer,provider}', 1, null::integer, 2450),
      (1, 'line-item/provider-commission', '{provider}', null, -1000, -245),
      (2, 'line-item/customer-commission', '{customer}', null, 300, 74)
    ) as line (position, code, include_for, quantity, rate, total)`.execute(db);
  await sql`
    insert into stock_reservations (order_id, listing_id, quantity, created_at)
    select id, listing_id, 1, created_at from orders`.execute(db);
  await sql`
    insert into payments (order_id, winery_id, account_ref, currency, payin_cents, payout_cents,
      provider_commission_cents, customer_commission_cents, state, goal, gateway_ref, created_at, updated_at)
    select id, ${wineryId}::uuid, 'acct_bench', 'USD', 2524, 2205, 245, 74, 'open', 'authorised', 'pi_' || id, created_at,
      created_at from orders`.execute(db);
  const parts = ['order_items', 'order_line_items', 'order_transitions', 'stock_reservations', 'payments'];
  await analyze(db, ['orders', ...parts]);
  return { buyerId, ownerId, wineryId, wineId: wine.id };
}

/** A wine in stock, a buyer, and an owner of its winery. */
async function addShop(db: Database, now: Date) {
  const wine = await db
    .selectFrom('listings')
    .innerJoin('stock', 'listingId', 'id')
    .select(['id', 'wineryId', 'title', 'vintage'])
    .where('type', '=', 'wine')
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [buyerId, ownerId] = [await addUser(db, 'bench-buyer', now), await addUser(db, 'bench-owner', now)];
  const { wineryId } = wine;
  await db.insertInto('wineryMembers').values({ userId: ownerId, wineryId, role: 'owner', createdAt: now }).execute();
  return { buyerId, ownerId, wine };
}

/** Every order is one bottle of the wine. */
async function addItems(db: Database, wine: { id: string; title: string; vintage: number | null }): Promise<void> {
  await sql`
    insert into order_items (order_id, position, listing_id, title, vintage, bottle_ml, unit_price_cents, quantity)
    select id, 0, ${wine.id}::uuid, ${wine.title}, ${wine.vintage}::smallint, 750, 2450, 1 from orders`.execute(db);
}

async function analyze(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
}

async function addUser(db: Database, name: string, now: Date): Promise<string> {
  const person = { email: `${name}@example.test`, displayName: name, createdAt: now, updatedAt: now };
  return (await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id;
}
