import { type RawBuilder, sql } from 'kysely';
import type { Word } from '../keywords.ts';
import type { Facet } from '../search-query.ts';
import type { ResolvedSearch } from '../search-results.ts';

type Condition = RawBuilder<boolean>;

/** What search conditions are built from. */
export type SearchMatch = ResolvedSearch;

/**
 * A query that all words must match; prefixes match the beginning of a word. Words consist of letters and digits only,
 * so they cannot contain operators.
 */
export function wordQuery(words: readonly Word[]): RawBuilder<string> {
  return sql`to_tsquery('simple', ${words.map(oneWord).join(' & ')})`;
}

function oneWord({ text, isPrefix, synonym }: Word): string {
  const word = isPrefix ? `${text}:*` : text;
  return synonym === undefined ? word : `(${word} | ${synonym})`;
}

/** The conditions on a document (`d`): keywords, ids, price, stock. Tastings have no stock and match any. */
function documentConditions({ search, words }: SearchMatch): Condition[] {
  const { price, minStock, keywords, ids, dates } = search;
  return [
    ...(words.length > 0 ? [sql<boolean>`d.words @@ ${wordQuery(words)}`] : []),
    // why: keywords without letters and digits must find nothing, not everything
    ...(words.length === 0 && keywords !== '' ? [sql<boolean>`false`] : []),
    ...(ids.length === 0 ? [] : [sql<boolean>`d.listing_id = any (${ids}::uuid[])`]),
    ...(price.min === null ? [] : [sql<boolean>`d.price_cents >= ${price.min}`]),
    ...(price.max === null ? [] : [sql<boolean>`d.price_cents <= ${price.max}`]),
    ...(minStock === null ? [] : [sql<boolean>`(d.stock is null or d.stock >= ${minStock})`]),
    ...(dates === null
      ? []
      : [
          sql<boolean>`(d.stock is null and has_free_seats(d.listing_id, ${dates.first}, ${dates.last}, 1, ${dates.askedAt ?? null}))`,
        ]),
  ];
}

/** The conditions on a document's winery (`w`) that are not facets: location, id, and member. */
function placeConditions({ search }: SearchMatch): Condition[] {
  const { bounds, wineryId, authorId } = search;
  return [
    ...(wineryId === null ? [] : [sql<boolean>`w.id = ${wineryId}`]),
    ...(authorId === null
      ? []
      : [sql<boolean>`w.id in (select winery_id from winery_members where user_id = ${authorId})`]),
    ...(bounds === null
      ? []
      : [
          sql<boolean>`point(w.lng, w.lat) <@ box(point(${bounds.sw.lng}, ${bounds.sw.lat}), point(${bounds.ne.lng}, ${bounds.ne.lat}))`,
        ]),
  ];
}

/** The condition of each filter on the winery (`w`) or the kind (`k`). */
const conditionByFacet: Record<Facet, (values: string[]) => Condition> = {
  type: (values) => sql<boolean>`k.type = any (${values})`,
  state: (values) => sql<boolean>`w.state = any (${values})`,
  style: (values) => sql<boolean>`k.style = any (${values})`,
  varietals_offered: (values) => sql<boolean>`k.varietals && ${values}::text[]`,
  winery_region: (values) => sql<boolean>`w.region = any (${values})`,
  // why: URLs with a city that was renamed or merged lead to what it is now
  winery_city: (values) => sql<boolean>`w.city_code = any (array(
    select coalesce((
      select leads_to from filter_city_aliases alias where alias.city_code = given.code
        and not exists (select from filter_cities known where known.city_code = given.code)), given.code)
    from unnest(${values}::text[]) given (code)))`,
  Other_Criteria: (values) => sql<boolean>`w.other_criteria && ${values}::text[]`,
  annual_production: (values) => sql<boolean>`w.annual_production = any (${values})`,
};

/** The filters on the kind; all others are on the winery. */
export const kindFacets: ReadonlySet<Facet> = new Set(['type', 'style', 'varietals_offered']);

/** A filter that is set, with its condition. */
export type ActiveFacet = { facet: Facet; holds: Condition };

/** The filters that are set, separated by winery (`w`) and kind (`k`). */
export function facetConditions({ search }: SearchMatch): { ofWinery: ActiveFacet[]; ofKind: ActiveFacet[] } {
  const chosen = (Object.keys(conditionByFacet) as Facet[])
    .filter((facet) => search.filters[facet].length > 0)
    .map((facet) => ({ facet, holds: conditionByFacet[facet](search.filters[facet]) }));
  return {
    ofWinery: chosen.filter(({ facet }) => !kindFacets.has(facet)),
    ofKind: chosen.filter(({ facet }) => kindFacets.has(facet)),
  };
}

/** Joins conditions with "and"; without any it is true. */
export function allOf(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether the conditions besides facets exclude documents, so that materializing the remaining ones is worthwhile. */
export function isNarrowed(matching: SearchMatch): boolean {
  return documentConditions(matching).length + placeConditions(matching).length > 0;
}

/**
 * A condition that an id is among those of a subquery. Where an index finds documents by winery or kind, an array is
 * best: PostgreSQL 18 chose plans for joins that were three times slower (docs/decisions/0005). Where keywords have
 * already found the documents, a hashed set is faster than scanning an array for each row.
 */
export function isAmong(id: RawBuilder<unknown>, ids: RawBuilder<unknown>, hashed: boolean): Condition {
  return hashed ? sql<boolean>`${id} in (${ids})` : sql<boolean>`${id} = any (array(${ids}))`;
}

/** The ids of wineries (`w`) that meet the conditions. */
export function wineryIds(conditions: Condition[]): RawBuilder<unknown> {
  return sql`select w.id from wineries w where ${allOf(conditions)}`;
}

/** The ids of kinds (`k`) that meet the conditions. */
export function kindIds(conditions: Condition[]): RawBuilder<unknown> {
  return sql`select k.id from search_kinds k where ${allOf(conditions)}`;
}

/** All conditions on documents (`d`) except facets. Options are counted over these. */
export function baseCondition(matching: SearchMatch): Condition {
  return conditionWith(matching, placeConditions(matching), []);
}

/** All conditions on documents (`d`), including facets. */
export function fullCondition(matching: SearchMatch): Condition {
  const { ofWinery, ofKind } = facetConditions(matching);
  const holds = (chosen: ActiveFacet[]) => chosen.map((one) => one.holds);
  return conditionWith(matching, [...placeConditions(matching), ...holds(ofWinery)], holds(ofKind));
}

function conditionWith(matching: SearchMatch, ofWinery: Condition[], ofKind: Condition[]): Condition {
  const hashed = matching.words.length > 0;
  return allOf([
    ...documentConditions(matching),
    ...(ofWinery.length > 0 ? [isAmong(sql`d.winery_id`, wineryIds(ofWinery), hashed)] : []),
    ...(ofKind.length > 0 ? [isAmong(sql`d.kind_id`, kindIds(ofKind), hashed)] : []),
  ]);
}
