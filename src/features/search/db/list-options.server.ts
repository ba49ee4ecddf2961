import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** An option whose list grows with the shop: a city with a winery, or a grape in the catalogue. */
export type DynamicOption = { facet: 'winery_city' | 'varietals_offered'; value: string; label: string };

/**
 * Every city with a winery and every varietal of a listing, whatever is searched, those with the most listings first; at most
 * 5,000 of each. One statement.
 */
export async function listDynamicOptions(db: Database): Promise<DynamicOption[]> {
  // why: the first part walks the index from city to city, so that twenty thousand wineries cost no more than their cities
  const { rows } = await sql<DynamicOption>`
    with recursive cities as (
      (select city_code, city, state from wineries order by city_code limit 1)
      union all
      select next.* from cities, lateral (
        select city_code, city, state from wineries where city_code > cities.city_code order by city_code limit 1) next),
    sums as materialized (
      select winery_id, kind_id, count(*) as n from search_documents group by grouping sets ((winery_id), (kind_id))),
    by_city as (select city_code, sum(n) as n from sums join wineries on wineries.id = winery_id group by city_code),
    by_varietal as (
      select code, sum(n) as n from sums join search_kinds on search_kinds.id = kind_id, unnest(varietals) code group by code)
    (select 'winery_city' as facet, city_code as value, city || ', ' || state as label
      from cities left join by_city using (city_code) order by n desc nulls last, label limit 5000)
    union all
    (select 'varietals_offered', code, name
      from varietals join by_varietal using (code) order by n desc, name limit 5000)`.execute(db);
  return rows;
}
