import { type RawBuilder, sql } from 'kysely';
import { boundsAround } from '#kit/geo.ts';
import { type ResearchFacet, type ResearchScore, researchFacetKeys, researchScoreKeys } from '../research-query.ts';
import type { LocatedResearch } from '../research-results.ts';
import { boundsAroundRoute, routeVectors } from '../route.ts';

type Condition = RawBuilder<boolean>;

/** The column of each score in `winery_scores` (`s`). */
const scoreColumns: Record<ResearchScore, string> = {
  qualityScore: 's.quality',
  varietyScore: 's.variety',
  ambianceScore: 's.ambiance',
  affordableScore: 's.affordable',
  foodOfferingsScore: 's.food_offerings',
  customerServiceScore: 's.customer_service',
};

/** The condition of each filter on a winery (`w`). What is unknown of a winery does not match. */
const conditionByFacet: Record<ResearchFacet, (values: string[]) => Condition> = {
  stateValue: (values) => sql`w.state = any (${values})`,
  selectedRegions: (values) => sql`w.region = any (${values})`,
  selectedCities: (values) => sql`w.city_code = any ((select current_city_codes(${values}::text[]))::text[])`,
  selectedVarietals: (values) => sql`w.varietals && ${values}::text[]`,
  productionRange: (values) => sql`w.annual_production = any (${values})`,
  reservationsRequired: () => sql`w.reservations_required`,
  dogsFriendly: () => sql`w.dogs_friendly`,
  kidsFriendly: () => sql`w.kids_friendly`,
};

/** A filter that is set, with its condition. */
export type ActiveResearchFacet = { facet: ResearchFacet; holds: Condition };

/** The filters that are set. */
export function facetConditions({ query }: LocatedResearch): ActiveResearchFacet[] {
  return researchFacetKeys
    .filter((facet) => query.filters[facet].length > 0)
    .map((facet) => ({ facet, holds: conditionByFacet[facet](query.filters[facet]) }));
}

/** Joins conditions with "and"; without any it is true. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** All conditions but those of the filters with options: words, scores, place and route. Options are counted over these. */
export function baseConditions(located: LocatedResearch): Condition[] {
  const { query, words } = located;
  const scores = researchScoreKeys.filter((score) => query.scores[score] > 0);
  return [
    ...(words.length > 0 ? [sql<boolean>`${researchWords} @@ ${wordQuery(words)}`] : []),
    // why: a text without letters and digits must find nothing, not everything
    ...(words.length === 0 && query.searchValue !== '' ? [sql<boolean>`false`] : []),
    ...scores.map((score) => sql<boolean>`${sql.ref(scoreColumns[score])} >= ${query.scores[score]}`),
    ...placeConditions(located),
  ];
}

/** As the index on it is written. */
const researchWords = sql`winery_research_words(w.name, w.city, w.county, w.avas, w.region, w.state)`;

/** Every word is the beginning of one of the winery's. Words consist of letters and digits, so none is an operator. */
function wordQuery(words: readonly string[]): RawBuilder<unknown> {
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;
}

function placeConditions({ query, radiusKm, route, detourKm }: LocatedResearch): Condition[] {
  const { origin, bounds } = query;
  const box = route ? boundsAroundRoute(route.from, route.to, detourKm) : bounds;
  const around = radiusKm !== null && origin ? boundsAround(origin, radiusKm * 1.01) : null;
  return [
    ...[box, around].flatMap((area) => (area === null ? [] : [inBox(area)])),
    ...(radiusKm !== null && origin ? [sql<boolean>`d.km <= ${radiusKm}`] : []),
    ...(route ? [sql<boolean>`d.km <= ${detourKm}`] : []),
  ];
}

function inBox({ ne, sw }: NonNullable<LocatedResearch['query']['bounds']>): Condition {
  return sql`point(w.lng, w.lat) <@ box(point(${sw.lng}, ${sw.lat}), point(${ne.lng}, ${ne.lat}))`;
}

function originDistance({ lat, lng }: { lat: number; lng: number }): RawBuilder<number | null> {
  return sql`distance_km(${lat}, ${lng}, w.lat, w.lng)`;
}

/** How far a winery (`w`) is from the line between the ends of a route, or from the nearer end: as `routeDistanceKm`. */
function routeDistance({ from, to }: NonNullable<LocatedResearch['route']>): RawBuilder<number | null> {
  const ends = sql<number | null>`least(${originDistance(from)}, ${originDistance(to)})`;
  const vectors = routeVectors(from, to);
  if (!vectors) return ends;
  const along = ([x, y, z]: readonly number[]) => sql<number>`(
    cosd(w.lat) * cosd(w.lng) * ${x}::float8 + cosd(w.lat) * sind(w.lng) * ${y}::float8 + sind(w.lat) * ${z}::float8)`;
  return sql`case when ${along(vectors.afterFrom)} >= 0 and ${along(vectors.beforeTo)} >= 0
    then 6371 * asin(least(1, abs(${along(vectors.normal)}))) else ${ends} end`;
}

/**
 * The wineries (`w`) with their scores (`s`) and their distance (`d.km`) from the route or the place, in kilometers;
 * null without either.
 */
export function researchedWineries({ query, route }: LocatedResearch): RawBuilder<unknown> {
  const km = route ? routeDistance(route) : query.origin ? originDistance(query.origin) : sql`null::float8`;
  // why: `offset 0` computes the distance once for each winery, not for each use of it
  return sql`wineries w cross join lateral (select ${km} as km ${route || query.origin ? sql`offset 0` : sql``}) d
    left join winery_scores s on s.winery_id = w.id`;
}

/** The order of the wineries (`w`, with their scores `s`). */
export function orderOf(located: LocatedResearch): RawBuilder<unknown> {
  const { query, route } = located;
  // why: names are compared in their plain form, without the rules of a language, which cost more
  const byName = sql`w.plain_name collate "C", w.id`;
  const reviews = sql`coalesce(s.review_count, 0) desc`;
  if (query.selectedScore === 'low') return sql`w.score nulls last, ${reviews}, ${byName}`;
  if (query.selectedScore === null && route) return sql`${originDistance(route.from)} nulls last, ${byName}`;
  if (query.selectedScore === null && query.origin) return sql`d.km nulls last, ${byName}`;
  return sql`w.score desc nulls last, ${reviews}, ${byName}`;
}
