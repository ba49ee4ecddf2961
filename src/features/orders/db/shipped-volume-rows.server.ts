import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { shopTimeZone } from '#kit/time.ts';
import type { ShippedVolumes } from '../placing/shipping-law.ts';

/**
 * SQL of the orders of wine that wineries have shipped to a person, or will: `winery_id`, milliliters, and when they
 * were sent. Shipped orders that were refunded later count too.
 * @param wineries SQL of the ids of the wineries
 */
export function shippedOrders(
  customerId: string | RawBuilder<unknown>,
  wineries: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> {
  return sql`(
      select winery_id, ml, sent_at from (
        select winery_id, state,
          (select sum(bottle_ml * quantity) from order_items where order_id = orders.id) as ml,
          (select min(made_at) from order_transitions where order_id = orders.id
            and transition in ('mark-delivered', 'mark-received-from-purchased')) as sent_at
        from orders
        where customer_id = ${customerId} and delivery_method = 'shipping' and winery_id in (${wineries})
          and state not in ('enquiry', 'payment-expired')
          -- why: what is not sent in weeks is canceled by itself
          and created_at > ${now}::timestamptz - interval '14 months'
      ) ordered
      where state <> 'canceled' or sent_at is not null)`;
}

/** SQL of their sums in this calendar month, as `month`, and in twelve months, as `year`. */
export function shippedSums(now: Date): RawBuilder<unknown> {
  return sql`coalesce(sum(ml) filter (where sent_at is null
        or sent_at >= date_trunc('month', ${now}::timestamptz, ${shopTimeZone})), 0)::float8 as month,
      coalesce(sum(ml) filter (where sent_at is null
        or sent_at > ${now}::timestamptz - interval '12 months'), 0)::float8 as year`;
}

/**
 * How much these bottles are, and what their winery has shipped to a person, or will, in milliliters. One query.
 * @param items wines of one winery
 */
export async function findVolumes(
  db: Database,
  customerId: string,
  items: readonly { listingId: string; quantity: number }[],
  now: Date,
): Promise<ShippedVolumes & { wanted: number }> {
  const [ids, quantities] = [items.map(({ listingId }) => listingId), items.map(({ quantity }) => quantity)];
  const { rows } = await sql<ShippedVolumes & { wanted: number }>`
    with wanted as (
      select winery_id, bottle_ml * quantity as ml
      from unnest(${ids}::uuid[], ${quantities}::integer[]) as item (listing_id, quantity)
      join listings on listings.id = item.listing_id)
    select (select coalesce(sum(ml), 0) from wanted)::float8 as wanted, ${shippedSums(now)}
    from ${shippedOrders(customerId, sql`select winery_id from wanted`, now)} shipped`.execute(db);
  return rows[0] ?? { month: 0, year: 0, wanted: 0 };
}

/** What these wineries have shipped to a person, or will, by slug; without those that have shipped nothing. */
export async function listShippedVolumeRows(
  db: Database,
  customerId: string,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, ShippedVolumes>> {
  const { rows } = await sql<ShippedVolumes & { slug: string }>`
    select slug, ${shippedSums(now)}
    from ${shippedOrders(customerId, sql`select id from wineries where slug = any(${slugs}::text[])`, now)} shipped
    join wineries on wineries.id = winery_id
    group by slug`.execute(db);
  return new Map(rows.map(({ slug, month, year }) => [slug, { month, year }]));
}

/** What a winery has shipped to each of these people, or will; without those to whom it has shipped nothing. */
export async function listVolumesOfCustomers(
  db: Database,
  wineryId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<Map<string, ShippedVolumes>> {
  const { rows } = await sql<ShippedVolumes & { id: string }>`
    select person.id, sums.month, sums.year from unnest(${customerIds}::uuid[]) as person (id)
    cross join lateral (
      select ${shippedSums(now)} from ${shippedOrders(sql`person.id`, sql`${wineryId}::uuid`, now)} shipped) sums
    where sums.year > 0 or sums.month > 0`.execute(db);
  return new Map(rows.map(({ id, month, year }) => [id, { month, year }]));
}
