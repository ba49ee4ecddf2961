import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** What orders hold that wait for their payment, and when the first of them expires. */
type Sum = { orders: number; cents: number; freesAt: Date | null };

/**
 * How much of a listing unpaid orders hold: of this person, of their network, of new accounts, of everybody. `stock` is
 * what is left besides; null for a tasting.
 */
export type HeldListing = {
  listingId: string;
  stock: number | null;
  person: number;
  network: number;
  newcomers: number;
  all: number;
  freesAt: Date | null;
};

/** What unpaid orders hold, as far as it limits a new one. */
export type HeldByUnpaid = { isNewcomer: boolean; person: Sum; network: Sum; listings: HeldListing[] };

/** The same as JSON of the database: times are texts. */
export type HeldJson = {
  [Part in 'person' | 'network']: Omit<Sum, 'freesAt'> & { freesAt: string | null };
} & { isNewcomer: boolean; listings: (Omit<HeldListing, 'freesAt'> & { freesAt: string | null })[] };

/** Who wants to order what, from where; accounts that were created since `newSince` are new. */
export type UnpaidQuery = {
  customerId: string;
  network: string | null;
  listingIds: readonly string[];
  newSince: Date;
};

const isNew = (newSince: Date) => sql`(users.created_at > ${newSince} or not users.email_verified)`;

/**
 * An expression for what unpaid orders hold, as JSON: those of a buyer, of their network, and of the winery. Few orders
 * wait at any time, and each group has an index of these alone.
 */
export function heldByUnpaid({ customerId, network, listingIds, newSince }: UnpaidQuery): RawBuilder<HeldJson> {
  const sumOf = (which: string) => sql`json_build_object(
    'orders', count(*) filter (where ${sql.ref(which)}),
    'cents', coalesce(sum(payin_cents) filter (where ${sql.ref(which)}), 0),
    'freesAt', min(due_at) filter (where ${sql.ref(which)}))`;
  const heldOf = (which: string) => sql`coalesce(sum(line.quantity) filter (where ${sql.ref(which)}), 0)`;
  return sql<HeldJson>`(
    with unpaid as (
      select orders.id, orders.payin_cents, orders.due_at, true as anybody,
        orders.customer_id = ${customerId} as mine, coalesce(orders.placed_from = ${network}, false) as near,
        ${isNew(newSince)} as fresh
      from orders join users on users.id = orders.customer_id
      where orders.state = 'pending-payment' and (
        orders.customer_id = ${customerId} or orders.placed_from = ${network}
        or orders.winery_id = (select winery_id from listings where id = ${listingIds[0] ?? null}::uuid))
    )
    select json_build_object(
      'isNewcomer', (select ${isNew(newSince)} from users where users.id = ${customerId}),
      'person', (select ${sumOf('mine')} from unpaid),
      'network', (select ${sumOf('near')} from unpaid),
      'listings', (
        select json_agg(json_build_object('listingId', listing_id, 'stock', stock, 'person', mine, 'network', near,
          'newcomers', fresh, 'all', anybody, 'freesAt', frees_at))
        from (
          select wanted.listing_id, stock.quantity as stock, ${heldOf('mine')} as mine, ${heldOf('near')} as near,
            ${heldOf('fresh')} as fresh, ${heldOf('anybody')} as anybody, min(unpaid.due_at) as frees_at
          from unnest(${listingIds}::uuid[]) wanted (listing_id)
          left join stock on stock.listing_id = wanted.listing_id
          left join (order_line_items line join unpaid on unpaid.id = line.order_id)
            on line.listing_id = wanted.listing_id
              and line.code in ('line-item/units', 'line-item/day', 'line-item/night')
          group by wanted.listing_id, stock.quantity
        ) held)))`;
}

/** What unpaid orders hold, with its times. */
export function heldOf({ isNewcomer, person, network, listings }: HeldJson): HeldByUnpaid {
  const timed = <Part extends { freesAt: string | null }>(part: Part) => ({
    ...part,
    freesAt: part.freesAt === null ? null : new Date(part.freesAt),
  });
  return { isNewcomer, person: timed(person), network: timed(network), listings: listings.map(timed) };
}

/**
 * An expression that takes the locks under which what unpaid orders hold is counted, until the transaction ends: of the
 * network, and for a new account of the new accounts at the winery. They are always taken in this order and before any
 * row, so that orders that are placed at once wait for each other and never in a circle.
 */
export function lockUnpaid({ network, listingIds, newSince }: Omit<UnpaidQuery, 'customerId'>): RawBuilder<unknown> {
  const lock = (name: RawBuilder<unknown>) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
  return sql`concat(
    case when ${network}::text is not null then ${lock(sql`'unpaid from ' || ${network}::text`)} end,
    case when ${isNew(newSince)} then ${lock(
      sql`'unpaid of newcomers at ' || (select winery_id from listings where id = ${listingIds[0] ?? null}::uuid)`,
    )} end)`;
}

/** The bottles that an order of a buyer holds while it waits for its payment, by listing. */
export async function listHeldBottles(db: Database, orderId: string, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['orderItems.listingId', 'orderItems.quantity'])
    .where('orders.id', '=', orderId)
    .where('orders.customerId', '=', userId)
    .where('orders.state', '=', 'pending-payment')
    .execute();
  return new Map(rows.map(({ listingId, quantity }) => [listingId, quantity]));
}
