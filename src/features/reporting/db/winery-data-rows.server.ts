import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { WineryDataPart } from '../winery-data/winery-data.ts';

/** A row of what a winery owns: its place in the order of the rows, and its values in the order of the columns. */
export type WineryDataRow = { place: string; values: (string | number | null)[] };

type Query = (wineryId: string, after: string, limit: number) => RawBuilder<WineryDataRow>;

// why: a number, since a text with a minus would be taken for a formula
const dollars = (column: string) => sql`round(${sql.ref(column)} / 100.0, 2)`;
const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const listed = (column: string) => sql`array_to_string(${sql.ref(column)}, '; ')`;
const number = sql`'LV-' || substr(lpad(orders.number::text, 8, '0'), 1, 4) || '-' || substr(lpad(orders.number::text, 8, '0'), 5)`;
const buyer = sql`case when users.deleted_at is null then users.display_name else 'Deleted user' end`;

const queries: Record<WineryDataPart, Query> = {
  listings: (wineryId, after, limit) => sql`
    select listings.id::text as place, jsonb_build_array(
      listings.id, sku, type, listings.state, title, vintage, style,
      (select string_agg(coalesce(blend_percents[grape.at]::text || '% ', '') || varietals.name, ', ' order by grape.at)
        from unnest(listings.varietals) with ordinality as grape (code, at) join varietals on varietals.code = grape.code),
      case when type = 'wine' then bottle_ml end, ava, abv_tenths / 10.0, ${dollars('price_cents')}, currency, quantity,
      description, sweetness, body, acidity, ${listed('pairings')}, ${listed('awards')}, ${listed('practices')},
      disclaimer, case when pickup_enabled then 'yes' else 'no' end, case when shipping_enabled then 'yes' else 'no' end,
      ${dollars('shipping_first_cents')}, ${dollars('shipping_additional_cents')}, ${time('listings.created_at')},
      ${time('published_at')}, extended.public_data::text, extended.private_data::text) as "values"
    from listings left join stock on stock.listing_id = listings.id
      left join listing_extended_data extended on extended.listing_id = listings.id
    where winery_id = ${wineryId} and listings.id::text > ${after}
    order by listings.id::text limit ${limit}`,
  orders: (wineryId, after, limit) => sql`
    select orders.id::text as place, jsonb_build_array(
      orders.id, ${number}, orders.state, ${buyer},
      (select string_agg(quantity || ' × ' || coalesce(vintage::text || ' ', '') || title, '; ' order by position)
        from order_items where order_id = orders.id),
      ${dollars('payin_cents')}, ${dollars('payout_cents')}, currency, delivery_method,
      shipping_details ->> 'recipientName', shipping_details ->> 'streetAddress', shipping_details ->> 'city',
      shipping_details ->> 'state', shipping_details ->> 'postalCode', carrier, tracking_number,
      ${time('orders.created_at')}, ${time('last_transitioned_at')}) as "values"
    from orders join users on users.id = orders.customer_id
    where winery_id = ${wineryId} and orders.state not in ('pending-payment', 'payment-expired')
      and orders.id::text > ${after}
    order by orders.id::text limit ${limit}`,
  payouts: (wineryId, after, limit) => sql`
    select lpad(ledger_entries.id::text, 20, '0') as place, jsonb_build_array(
      order_id, ${number}, movement, ${dollars('amount_cents')}, ledger_entries.currency, ${time('made_at')}) as "values"
    from ledger_entries join orders on orders.id = order_id
    where ledger_entries.winery_id = ${wineryId} and account = 'winery' and movement ~ '(^|-)payout(-return)?$'
      and lpad(ledger_entries.id::text, 20, '0') > ${after}
    order by 1 limit ${limit}`,
  members: (wineryId, after, limit) => sql`
    select user_id::text as place, jsonb_build_array(
      user_id, display_name, email, winery_members.role, ${time('winery_members.created_at')}) as "values"
    from winery_members join users on users.id = user_id
    where winery_id = ${wineryId} and user_id::text > ${after}
    order by 1 limit ${limit}`,
  reviews: (wineryId, after, limit) => sql`
    select order_id::text as place, jsonb_build_array(
      ${number}, ${buyer}, rating, content, ${time('order_reviews.created_at')}) as "values"
    from order_reviews join orders on orders.id = order_id join users on users.id = author_id
    where winery_id = ${wineryId} and party = 'customer' and order_reviews.state = 'public' and order_id::text > ${after}
    order by 1 limit ${limit}`,
};

/** The next rows of a part of what a winery owns. @param after the place of the last row so far; empty for the first */
export async function listWineryData(
  db: Database,
  part: WineryDataPart,
  { wineryId, after, limit }: { wineryId: string; after: string; limit: number },
): Promise<WineryDataRow[]> {
  return (await queries[part](wineryId, after, limit).execute(db)).rows;
}
