import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { plainText } from '../keywords.ts';
import type { Sort } from '../search-query.ts';
import type { ResultWinery } from '../search-results.ts';
import { fullCondition, type SearchMatch, wordQuery } from './search-conditions.server.ts';

const newestFirst = sql`d.created_at desc, d.listing_id`;

const orders: Record<Exclude<Sort, 'relevance'>, RawBuilder<unknown>> = {
  createdAt: newestFirst,
  '-createdAt': sql`d.created_at, d.listing_id desc`,
  price: sql`d.price_cents desc, d.listing_id desc`,
  '-price': sql`d.price_cents, d.listing_id`,
};

/** A result: a listing's id and its stock; null for tastings. */
export type FoundListing = { id: string; stock: number | null };

/**
 * A page of results. Without a sort, results are ordered by relevance if there are keywords, otherwise by distance if
 * there is a place, otherwise newest first.
 * @param limit and offset: in listings
 */
export async function findResults(
  db: Database,
  matching: SearchMatch,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundListing[]> {
  const { search, words } = matching;
  const named = search.sort !== null && search.sort !== 'relevance' ? orders[search.sort] : undefined;
  const order = named ?? (words.length > 0 ? byRelevance(matching) : byDistance(matching));
  const from = needsWinery(matching)
    ? sql`search_documents d join wineries near on near.id = d.winery_id`
    : sql`search_documents d`;
  const { rows } = await sql<FoundListing>`
    select d.listing_id as id, d.stock from ${from}
    where ${fullCondition(matching)}
    order by ${order}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function needsWinery({ search, words }: SearchMatch): boolean {
  return search.origin !== null && search.sort === null && words.length === 0;
}

/**
 * Exact titles first, then titles that start with the keywords, then by rank: title and vintage (A), winery and grape
 * (B), synonym, style, and place (C), pairing (D).
 */
function byRelevance({ search, words }: SearchMatch): RawBuilder<unknown> {
  const name = plainText(search.keywords);
  return sql`(d.plain_title = ${name}) desc, starts_with(d.plain_title, ${name}) desc,
    ts_rank('{0.05, 0.2, 0.5, 1}', d.words, ${wordQuery(words)}) desc, ${newestFirst}`;
}

function byDistance(matching: SearchMatch): RawBuilder<unknown> {
  const { origin } = matching.search;
  if (!needsWinery(matching) || !origin) return newestFirst;
  return sql`distance_km(${origin.lat}, ${origin.lng}, near.lat, near.lng) nulls last, ${newestFirst}`;
}

/** The wineries of all results, those with the most results first. @param limit greatest number of rows */
export async function listResultWineryRows(
  db: Database,
  matching: SearchMatch,
  limit: number,
): Promise<ResultWinery[]> {
  const { rows } = await sql<ResultWinery>`
    select w.id, w.slug, w.name, w.state, w.lat, w.lng, matched.n as count
    from (
      select d.winery_id, count(*)::int as n from search_documents d where ${fullCondition(matching)} group by d.winery_id) matched
    join wineries w on w.id = matched.winery_id
    where w.lat is not null
    order by matched.n desc, w.id limit ${limit}`.execute(db);
  return rows;
}

/** The number of results of each search, in order. One statement; none without searches. */
export async function countTotals(db: Database, searches: readonly SearchMatch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const counts = searches.map(
    (matching, place) => sql`
      select ${place}::int as place, (select count(*)::int from search_documents d where ${fullCondition(matching)}) as total`,
  );
  const { rows } = await sql<{ total: number }>`${sql.join(counts, sql` union all `)} order by place`.execute(db);
  return rows.map(({ total }) => total);
}
