import { sql } from 'kysely';
import type { OpeningHours } from '#features/wineries/hours/opening-hours.ts';
import type { AnnualProduction } from '#features/wineries/winery.ts';
import type { Database } from '#infra/database.ts';

/** The ids of wineries by current or old slugs, in the order of the slugs; those that do not exist are left out. */
export async function listIdsBySlugs(db: Database, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select winery_id as id from winery_slugs where slug = any (${slugs}::text[])
    order by array_position(${slugs}::text[], slug)`.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}

/** What a comparison shows of a winery besides its card. Scores are text, prices in cents. */
export type ComparisonRow = {
  id: string;
  hours: OpeningHours | null;
  annualProduction: AnnualProduction | null;
  varietals: string[];
  wines: number;
  winesFrom: number | null;
  tastings: number;
  tastingsFrom: number | null;
  qualityScore: string | null;
  varietyScore: string | null;
  ambianceScore: string | null;
  affordableScore: string | null;
  foodOfferingsScore: string | null;
  customerServiceScore: string | null;
};

/** What a comparison shows of wineries, in no order. */
export async function listComparisonRows(db: Database, ids: readonly string[]): Promise<ComparisonRow[]> {
  const { rows } = await sql<ComparisonRow>`
    select w.id, w.hours, w.annual_production as "annualProduction",
      array(select v.name from unnest(w.varietals) with ordinality as grape (code, at)
        join varietals v on v.code = grape.code order by grape.at) as varietals,
      sold.wines, sold.wines_from as "winesFrom", sold.tastings, sold.tastings_from as "tastingsFrom",
      s.quality as "qualityScore", s.variety as "varietyScore", s.ambiance as "ambianceScore",
      s.affordable as "affordableScore", s.food_offerings as "foodOfferingsScore",
      s.customer_service as "customerServiceScore"
    from wineries w left join winery_scores s on s.winery_id = w.id
    cross join lateral (
      select count(*) filter (where l.type = 'wine')::int as wines,
        min(l.price_cents) filter (where l.type = 'wine') as wines_from,
        count(*) filter (where l.type = 'tasting')::int as tastings,
        min(l.price_cents) filter (where l.type = 'tasting') as tastings_from
      from listings l where l.winery_id = w.id and l.state = 'published') sold
    where w.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

/** The hours of wineries, and their counties and states, for their clocks; in no order. */
export function listHourRows(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('wineries')
    .select(['id', 'hours', 'county', 'state', 'street', 'city', 'zip'])
    .where('id', 'in', ids)
    .execute();
}

/** A tasting with free seats on a day. */
export type FreeTastingRow = { wineryId: string; id: string; title: string; priceCents: number };

/** The tastings of wineries with a free seat on a day, the cheapest first. @param limit for each winery */
export async function listFreeTastingRows(
  db: Database,
  on: { ids: readonly string[]; date: string; now: Date },
  limit: number,
): Promise<FreeTastingRow[]> {
  const { rows } = await sql<FreeTastingRow>`
    select w.id as "wineryId", tasting.id, tasting.title, tasting.price_cents as "priceCents" from wineries w
    cross join lateral (
      select l.id, l.title, l.price_cents from listings l
      where l.winery_id = w.id and l.state = 'published' and l.type = 'tasting'
        and has_free_seats(l.id, ${on.date}::date, ${on.date}::date, 1, ${on.now})
      order by l.price_cents, l.id limit ${limit}) tasting
    where w.id = any (${on.ids}::uuid[]) order by tasting.price_cents, tasting.id`.execute(db);
  return rows;
}
