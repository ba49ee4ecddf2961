import { type RawBuilder, sql } from 'kysely';
import type { PhotoRow } from '#features/listings/photos/photo.ts';
import type { Database } from '#infra/database.ts';
import { type ListingFilter, lowStockLimit } from '../list/listing-status.ts';
import type { SelectedListingRow, SellerListingSummaryRow } from '../list/seller-listing-summary.ts';

/** The wineries and the filter of a list of listings. */
export type SellerListingFilter = { wineryIds: readonly string[]; search: string; state: ListingFilter };

/** The SQL conditions of the filters. A wine whose stock is not counted is never out of stock. */
const statusConditions: Readonly<Record<ListingFilter, RawBuilder<unknown>>> = {
  all: sql`true`,
  published: sql`listings.state = 'published' and stock.quantity is distinct from 0`,
  'out-of-stock': sql`listings.state = 'published' and stock.quantity = 0`,
  'low-stock': sql`listings.state = 'published' and stock.quantity <= ${lowStockLimit}`,
  draft: sql`listings.state = 'draft'`,
  'pending-approval': sql`listings.state = 'pendingApproval'`,
  closed: sql`listings.state = 'closed'`,
};

function matches({ search, state }: SellerListingFilter): RawBuilder<unknown> {
  if (search === '') return statusConditions[state];
  const name = sql`case when listings.type = 'wine' then coalesce(listings.vintage::text, 'NV') || ' ' else '' end
    || listings.title`;
  return sql`${statusConditions[state]} and strpos(plain_text(${name}), plain_text(${search})) > 0`;
}

/**
 * Listings with their wineries and stock.
 * @param which selects them, as a table with `id`
 */
function sellerListings(which: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql<SellerListingSummaryRow>`
    select listings.id, listings.type, listings.title, listings.vintage, listings.style, listings.varietals, listings.ava,
      listings.bottle_ml, listings.state, listings.price_cents, listings.currency, listings.sent_back_reason,
      listings.created_at, coalesce(listings.updated_at, listings.created_at) as changed_at, stock.quantity as stock,
      wineries.name as winery_name, wineries.slug as winery_slug, wineries.city as winery_city,
      wineries.region as winery_region,
      ${firstPhoto} as photo
    from (${which}) chosen
    join listings on listings.id = chosen.id
    join wineries on wineries.id = listings.winery_id
    left join stock on stock.listing_id = listings.id
    order by ${order}`;
}

/**
 * A page of listings, last changed first. Each winery's listings are read in the order of an index, and only as many of
 * each as the page can need.
 */
export async function listSellerListingRows(
  db: Database,
  filter: SellerListingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<SellerListingSummaryRow[]> {
  const page = sql`
    select found.id from unnest(${filter.wineryIds}::uuid[]) as own (id) cross join lateral (
      select listings.id, coalesce(listings.updated_at, listings.created_at) as changed_at
      from listings left join stock on stock.listing_id = listings.id
      where listings.winery_id = own.id and ${matches(filter)}
      order by coalesce(listings.updated_at, listings.created_at) desc, listings.id limit ${limit + offset}
    ) found
    order by found.changed_at desc, found.id limit ${limit} offset ${offset}`;
  return (await sellerListings(page, sql`changed_at desc, listings.id`).execute(db)).rows;
}

/**
 * A page of the listings of a filter, last changed first, and their total number. Reads every listing of the wineries
 * once; meant for searching by name, which is slow to compare.
 * @param page.offset after the last page, the last page is returned
 */
export async function searchSellerListingRows(
  db: Database,
  filter: SellerListingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SellerListingSummaryRow[]; total: number }> {
  const page = sql`select id from found order by changed_at desc, id limit ${limit} offset ${offset}`;
  const { rows } = await sql<SellerListingSummaryRow & { total: number }>`
    with found as materialized (
      select listings.id, coalesce(listings.updated_at, listings.created_at) as changed_at
      from listings left join stock on stock.listing_id = listings.id
      where listings.winery_id = any(${filter.wineryIds}::uuid[]) and ${matches(filter)})
    select shown.*, counted.total
    from (select count(*)::integer as total from found) counted
      left join (${sellerListings(page, sql`changed_at desc, listings.id`)}) shown on true
    order by changed_at desc, id`.execute(db);
  // why: a page without listings is one row, with the total alone
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Listings of a filter, by id, after a given one: a batch of all of them. */
export async function listSellerListingsAfter(
  db: Database,
  filter: SellerListingFilter,
  { after, limit }: { after: string; limit: number },
): Promise<SellerListingSummaryRow[]> {
  const stretch = sql`
    select listings.id from listings left join stock on stock.listing_id = listings.id
    where listings.winery_id = any(${filter.wineryIds}::uuid[]) and listings.id > ${after}::uuid and ${matches(filter)}
    order by listings.id limit ${limit}`;
  return (await sellerListings(stretch, sql`listings.id`).execute(db)).rows;
}

/**
 * The columns for a bulk change.
 * @param which selects the listings
 */
function selectedListings(which: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) {
  return sql<SelectedListingRow>`
    select listings.id, listings.type, listings.title, listings.vintage, listings.state, listings.price_cents,
      listings.currency, listings.created_at, stock.quantity as stock
    from listings left join stock on stock.listing_id = listings.id
    where ${which} order by ${order}, listings.id limit ${limit}`;
}

/** Listings of a filter, last changed first. */
export async function listSelectedRows(
  db: Database,
  filter: SellerListingFilter,
  limit: number,
): Promise<SelectedListingRow[]> {
  const which = sql`listings.winery_id = any(${filter.wineryIds}::uuid[]) and ${matches(filter)}`;
  const order = sql`coalesce(listings.updated_at, listings.created_at) desc`;
  return (await selectedListings(which, order, limit).execute(db)).rows;
}

/** Those of these listings that belong to one of the wineries, by name. */
export async function listSelectedRowsByIds(
  db: Database,
  wineryIds: readonly string[],
  ids: readonly string[],
): Promise<SelectedListingRow[]> {
  const which = sql`listings.id = any(${ids}::uuid[]) and listings.winery_id = any(${wineryIds}::uuid[])`;
  return (await selectedListings(which, sql`listings.title, listings.vintage`, ids.length).execute(db)).rows;
}

/** How many listings the wineries have, by status. */
export async function countByStatus(
  db: Database,
  wineryIds: readonly string[],
): Promise<Record<ListingFilter, number>> {
  const columns = Object.entries(statusConditions).map(
    ([name, condition]) => sql`count(*) filter (where ${condition})::integer as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<ListingFilter, number>>`
    select ${sql.join(columns)} from listings left join stock on stock.listing_id = listings.id
    where listings.winery_id = any(${wineryIds}::uuid[])`.execute(db);
  return rows[0] as Record<ListingFilter, number>;
}

/** How many listings match a filter. */
export async function countSellerListings(db: Database, filter: SellerListingFilter): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from listings left join stock on stock.listing_id = listings.id
    where listings.winery_id = any(${filter.wineryIds}::uuid[]) and ${matches(filter)}`.execute(db);
  return rows[0]?.found ?? 0;
}

/** The first photo of a listing of the query. */
export const firstPhoto = sql<PhotoRow | null>`(
  select json_build_object(
    'id', images.id, 'width', images.width, 'height', images.height, 'alternativeText', alternative_text)
  from listing_photos join images on images.id = image_id
  where listing_id = listings.id order by position limit 1)`;
