import { sql } from 'kysely';
import type { Acidity, Body, Sweetness } from '#features/listings/wine-attributes.ts';
import type { Database } from '#infra/database.ts';

/** What the research tells about a wine. Prices in cents, `abvTenths` in tenths of a percent, `score` in hundredths. */
export type WineFactRow = {
  id: string;
  winerySlug: string;
  state: string;
  grapes: string[];
  body: Body | null;
  acidity: Acidity | null;
  sweetness: Sweetness | null;
  abvTenths: number | null;
  pairings: string[];
  currency: string;
  unitPriceCents: number;
  stock: number | null;
  score: number | null;
  ratings: number;
  pickupEnabled: boolean;
  shippingCents: number | null;
};

/** The facts about published wines, in no order. One statement. @param ids at most a hundred */
export async function listWineFactRows(db: Database, ids: readonly string[]): Promise<WineFactRow[]> {
  const { rows } = await sql<WineFactRow>`
    select d.listing_id as id, winery.slug as winery_slug, winery.state, array(
        select varietals.name from unnest(listing.varietals) with ordinality as grape (code, at)
        join varietals on varietals.code = grape.code order by grape.at) as grapes,
      listing.body, listing.acidity, listing.sweetness, listing.abv_tenths, listing.pairings, listing.currency,
      d.unit_price_cents, d.stock, d.score, d.ratings, listing.pickup_enabled,
      case when listing.shipping_enabled then listing.shipping_first_cents end as shipping_cents
    from search_documents d
    join listings listing on listing.id = d.listing_id
    join wineries winery on winery.id = d.winery_id
    where d.listing_id = any (${ids}::uuid[])`.execute(db);
  return rows;
}
