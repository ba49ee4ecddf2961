import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { type ResearchFacet, researchFacetKeys } from '../research-query.ts';
import type { LocatedResearch } from '../research-results.ts';
import { allOf, baseConditions, facetConditions, researchedWineries } from './research-conditions.server.ts';

/** The number of wineries for each option of each filter, given all other filters; and of all that match. */
export type ResearchCounts = { total: number; counts: Record<ResearchFacet, Map<string, number>> };

/** The filters whose only option is yes, with their column of `base`. */
const yesColumns = {
  reservationsRequired: sql<boolean>`reservations_required`,
  dogsFriendly: sql<boolean>`dogs_friendly`,
  kidsFriendly: sql<boolean>`kids_friendly`,
};

type YesFacet = keyof typeof yesColumns;

/** The options of another filter in a row of `base`; some rows have several. */
const optionOf: Record<Exclude<ResearchFacet, YesFacet>, RawBuilder<unknown>> = {
  stateValue: sql`state`,
  selectedRegions: sql`region`,
  selectedCities: sql`city_code`,
  selectedVarietals: sql`unnest(varietals)`,
  productionRange: sql`annual_production`,
};

/**
 * Counts all options in one statement. The wineries are read once, with what each filter that is set says of them; the
 * options of a filter are counted over those that all other filters let through: the total and the filters with one
 * option together, each of the others by a grouping.
 */
export async function countResearchOptions(db: Database, located: LocatedResearch): Promise<ResearchCounts> {
  const chosen = facetConditions(located);
  const answers = chosen.map(({ facet, holds }) => sql`, coalesce(${holds}, false) as ${sql.ref(`is_${facet}`)}`);
  const passes = (facets: readonly ResearchFacet[]) =>
    allOf(facets.map((facet) => sql<boolean>`${sql.ref(`is_${facet}`)}`));
  const names = chosen.map(({ facet }) => facet);
  const passesOthers = (facet: string) => passes(names.filter((other) => other !== facet));
  const grouped = Object.entries(optionOf).map(
    ([facet, option]) => sql`
      select ${facet} as facet, ${option} as value, count(*)::int as count from base
      where ${passesOthers(facet)} group by 2`,
  );
  const yes = Object.entries(yesColumns).map(([facet, holds]) => ({
    sum: sql`count(*) filter (where ${holds} and ${passesOthers(facet)}) as ${sql.ref(facet)}`,
    row: sql`(${facet}, 'true', sums.${sql.ref(facet)})`,
  }));
  const { rows } = await sql<{ facet: ResearchFacet | 'total'; value: string | null; count: number }>`
    with base as materialized (
      select w.state, w.region, w.city_code, w.varietals, w.annual_production, w.reservations_required, w.dogs_friendly,
        w.kids_friendly ${answers.length > 0 ? sql.join(answers, sql``) : sql``}
      from ${researchedWineries(located)} where ${allOf(baseConditions(located))})
    select facet, value, count::int as count
    from (select count(*) filter (where ${passes(names)}) as total, ${sql.join(yes.map(({ sum }) => sum))} from base) sums
    cross join lateral (
      values ('total', null, sums.total), ${sql.join(yes.map(({ row }) => row))}) counted (facet, value, count)
    union all ${sql.join(grouped, sql` union all `)}`.execute(db);
  const counts = Object.fromEntries(
    researchFacetKeys.map((facet) => [facet, new Map<string, number>()]),
  ) as ResearchCounts['counts'];
  let total = 0;
  for (const { facet, value, count } of rows) {
    if (facet === 'total') total = count;
    else if (value !== null) counts[facet].set(value, count);
  }
  return { total, counts };
}

/** An option of a list that grows with the directory: a city, or a varietal of a winery. */
export type GrowingOption = { facet: 'selectedCities' | 'selectedVarietals'; value: string; label: string };

/** The cities that the filters offer and the varietals of wineries, those with the most wineries first. */
export async function listGrowingOptions(db: Database): Promise<GrowingOption[]> {
  const { rows } = await sql<GrowingOption>`
    (select 'selectedCities' as facet, city_code as value, name || ', ' || state as label
      from filter_cities left join (select city_code, count(*) as n from wineries group by city_code) counted using (city_code)
      where not hidden order by n desc nulls last, label limit 5000)
    union all
    (select 'selectedVarietals', code, name
      from varietals join (select unnest(varietals) as code, count(*) as n from wineries group by 1) counted using (code)
      order by n desc, name limit 5000)`.execute(db);
  return rows;
}
