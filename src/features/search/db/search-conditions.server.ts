import { type RawBuilder, sql } from 'kysely';
import type { Word } from '../keywords.ts';
import type { Facet } from '../search-query.ts';
import type { ResolvedSearch } from '../search-results.ts';

type Condition = RawBuilder<boolean>;

/** What to match. */
export type SearchMatch = ResolvedSearch;

/**
 * The words as a query that all must meet; one marked so only begins a word of the document. They consist of letters and
 * digits alone, so nothing in them can be an operator.
 */
export function wordQuery(words: readonly Word[]): RawBuilder<string> {
  return sql`to_tsquery('simple', ${words.map(oneWord).join(' & ')})`;
}

function oneWord({ text, isPrefix, synonym }: Word): string {
  const word = isPrefix ? `${text}:*` : text;
  return synonym === undefined ? word : `(${word} | ${synonym})`;
}

/** What must hold of a document itself (`d`): words, ids, price, stock. A tasting has no stock and is never out of it. */
function documentConditions({ search, words }: SearchMatch): Condition[] {
  const { price, minStock, keywords, ids } = search;
  return [
    ...(words.length > 0 ? [sql<boolean>`d.words @@ ${wordQuery(words)}`] : []),
    // why: keywords of nothing but signs look for something that nothing has
    ...(words.length === 0 && keywords !== '' ? [sql<boolean>`false`] : []),
    ...(ids.length === 0 ? [] : [sql<boolean>`d.listing_id = any (${ids}::uuid[])`]),
    ...(price.min === null ? [] : [sql<boolean>`d.price_cents >= ${price.min}`]),
    ...(price.max === null ? [] : [sql<boolean>`d.price_cents <= ${price.max}`]),
    ...(minStock === null ? [] : [sql<boolean>`(d.stock is null or d.stock >= ${minStock})`]),
  ];
}

/** Where its winery (`w`) must stand, which one it must be, and who must work for it. These are no facets. */
function placeConditions({ search }: SearchMatch): Condition[] {
  const { bounds, wineryId, authorId, curated } = search;
  return [
    ...(curated ? [sql<boolean>`w.pinned`] : []),
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

/** What a filter asks of the winery (`w`) or of the kind (`k`), for the filters that are set. */
const conditionByFacet: Record<Facet, (values: string[]) => Condition> = {
  type: (values) => sql<boolean>`k.type = any (${values})`,
  state: (values) => sql<boolean>`w.state = any (${values})`,
  style: (values) => sql<boolean>`k.style = any (${values})`,
  varietals_offered: (values) => sql<boolean>`k.varietals && ${values}::text[]`,
  winery_region: (values) => sql<boolean>`w.region = any (${values})`,
  winery_city: (values) => sql<boolean>`w.city_code = any (${values})`,
  Other_Criteria: (values) => sql<boolean>`w.other_criteria && ${values}::text[]`,
  annual_production: (values) => sql<boolean>`w.annual_production = any (${values})`,
};

/** The filters that belong to the listing's kind; the others belong to its winery. */
export const kindFacets: ReadonlySet<Facet> = new Set(['type', 'style', 'varietals_offered']);

/** A filter that is set, with its condition. */
export type ActiveFacet = { facet: Facet; holds: Condition };

/** The filters that are set: those that ask something of the winery (`w`), and those of the kind (`k`). */
export function facetConditions({ search }: SearchMatch): { ofWinery: ActiveFacet[]; ofKind: ActiveFacet[] } {
  const chosen = (Object.keys(conditionByFacet) as Facet[])
    .filter((facet) => search.filters[facet].length > 0)
    .map((facet) => ({ facet, holds: conditionByFacet[facet](search.filters[facet]) }));
  return {
    ofWinery: chosen.filter(({ facet }) => !kindFacets.has(facet)),
    ofKind: chosen.filter(({ facet }) => kindFacets.has(facet)),
  };
}

/** Joins conditions; none of them is true. */
export function allOf(conditions: Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether the conditions before any filter leave documents out, so that those that remain are worth keeping. */
export function isNarrowed(matching: SearchMatch): boolean {
  return documentConditions(matching).length + placeConditions(matching).length > 0;
}

/**
 * That an id is one of those selected. Where an index finds documents by winery or kind, it wants an array: joined, PostgreSQL 18
 * chose plans three times slower (docs/decisions/0005). Where the words have found them already, each row would walk through
 * the array: there it wants a set to be hashed.
 */
export function isAmong(id: RawBuilder<unknown>, ids: RawBuilder<unknown>, hashed: boolean): Condition {
  return hashed ? sql<boolean>`${id} in (${ids})` : sql<boolean>`${id} = any (array(${ids}))`;
}

/** The ids of wineries (`w`) that hold the conditions. */
export function wineryIds(conditions: Condition[]): RawBuilder<unknown> {
  return sql`select w.id from wineries w where ${allOf(conditions)}`;
}

/** The ids of kinds (`k`) that hold the conditions. */
export function kindIds(conditions: Condition[]): RawBuilder<unknown> {
  return sql`select k.id from search_kinds k where ${allOf(conditions)}`;
}

/** The conditions on documents (`d`) before any filter with options: counted over these, each option tells what it would show. */
export function baseCondition(matching: SearchMatch): Condition {
  return conditionWith(matching, placeConditions(matching), []);
}

/** All conditions on documents (`d`), filters included. */
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
