import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { type Facet, facetKeys } from '../search-query.ts';
import {
  allOf,
  baseCondition,
  facetConditions,
  isAmong,
  isNarrowed,
  kindFacets,
  kindIds,
  type SearchMatch,
  wineryIds,
} from './search-conditions.server.ts';

/** The number of results for each option of each filter, given all other filters; and the total number of results. */
export type FacetCounts = { total: number; counts: Record<Facet, Map<string, number>> };

/** The options of a filter in the row of a winery (`w`) or kind (`k`); some rows have several. */
const optionOf: Record<Facet, RawBuilder<unknown>> = {
  type: sql`k.type`,
  state: sql`w.state`,
  style: sql`k.style`,
  varietals_offered: sql`unnest(k.varietals)`,
  winery_region: sql`w.region`,
  winery_city: sql`w.city_code`,
  Other_Criteria: sql`unnest(w.other_criteria)`,
  annual_production: sql`w.annual_production`,
};

/**
 * Counts all options in one statement. Results are summed by winery and by kind, from one narrow index if there are no
 * keywords, and these few sums are distributed over the options. The options of a filter are counted with all filters
 * except itself: sums by winery contain only the chosen kinds, sums by kind only the chosen wineries.
 */
export async function countFacets(db: Database, matching: SearchMatch): Promise<FacetCounts> {
  const chosen = facetConditions(matching);
  const narrowed = isNarrowed(matching);
  const options = facetKeys.map((facet) => {
    const of = kindFacets.has(facet) ? chosen.ofKind : chosen.ofWinery;
    const others = of.filter((other) => other.facet !== facet).map(({ holds }) => holds);
    const sums = kindFacets.has(facet)
      ? sql`by_kind join search_kinds k on k.id = kind_id`
      : sql`by_winery join wineries w on w.id = winery_id`;
    return sql`
      select ${facet} as facet, ${optionOf[facet]} as value, sum(n)::int as count
      from ${sums} where ${allOf(others)} group by 2`;
  });
  const { rows } = await sql<{ facet: Facet | 'total'; value: string | null; count: number }>`
    with matched as ${narrowed ? sql`materialized` : sql`not materialized`} (
      select d.winery_id, d.kind_id from search_documents d where ${baseCondition(matching)}),
    ${chosen.ofWinery.length + chosen.ofKind.length === 0 ? sumsInOnePass : sumsApart(chosen, narrowed)}
    select 'total' as facet, null as value, coalesce(sum(n), 0)::int as count
      from by_winery join wineries w on w.id = winery_id where ${allOf(chosen.ofWinery.map(({ holds }) => holds))}
    union all ${sql.join(options, sql` union all `)}`.execute(db);
  return readCounts(rows);
}

/** Without filters both sums cover everything, so one pass is enough. */
const sumsInOnePass = sql`
  sums as materialized (
    select winery_id, kind_id, count(*) as n from matched group by grouping sets ((winery_id), (kind_id))),
  by_winery as (select winery_id, n from sums where winery_id is not null),
  by_kind as (select kind_id, n from sums where kind_id is not null)`;

function sumsApart(chosen: ReturnType<typeof facetConditions>, hashed: boolean): RawBuilder<unknown> {
  const [ofWinery, ofKind] = [chosen.ofWinery, chosen.ofKind].map((of) => of.map(({ holds }) => holds));
  const ofKinds = ofKind?.length ? sql`where ${isAmong(sql`kind_id`, kindIds(ofKind), hashed)}` : sql``;
  const ofWineries = ofWinery?.length ? sql`where ${isAmong(sql`winery_id`, wineryIds(ofWinery), hashed)}` : sql``;
  return sql`
    by_winery as materialized (select winery_id, count(*) as n from matched ${ofKinds} group by winery_id),
    by_kind as materialized (select kind_id, count(*) as n from matched ${ofWineries} group by kind_id)`;
}

function readCounts(rows: { facet: Facet | 'total'; value: string | null; count: number }[]): FacetCounts {
  const counts = Object.fromEntries(
    facetKeys.map((facet) => [facet, new Map<string, number>()]),
  ) as FacetCounts['counts'];
  let total = 0;
  for (const { facet, value, count } of rows) {
    if (facet === 'total') total = count;
    else if (value !== null && value !== '') counts[facet].set(value, count);
  }
  return { total, counts };
}

/** An option of a list that grows with the shop: a city, or a varietal of a listing. */
export type DynamicOption = { facet: 'winery_city' | 'varietals_offered'; value: string; label: string };

/**
 * Every city that the filters offer and every varietal of a listing, independent of the search, those with the most
 * listings first; at most 5,000 of each. One statement.
 */
export async function listDynamicOptions(db: Database): Promise<DynamicOption[]> {
  const { rows } = await sql<DynamicOption>`
    with sums as materialized (
      select winery_id, kind_id, count(*) as n from search_documents group by grouping sets ((winery_id), (kind_id))),
    by_city as (select city_code, sum(n) as n from sums join wineries on wineries.id = winery_id group by city_code),
    by_varietal as (
      select code, sum(n) as n from sums join search_kinds on search_kinds.id = kind_id, unnest(varietals) code group by code)
    (select 'winery_city' as facet, city_code as value, name || ', ' || state as label
      from filter_cities left join by_city using (city_code) where not hidden
      order by n desc nulls last, label limit 5000)
    union all
    (select 'varietals_offered', code, name
      from varietals join by_varietal using (code) order by n desc, name limit 5000)`.execute(db);
  return rows;
}
