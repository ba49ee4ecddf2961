import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { transliterate } from '#kit/plain-text.ts';
import { type ResearchColumn, researchColumns, type SearchQuery, type sorts } from '../search-query.ts';
import type { ResultWinery } from '../search-results.ts';
import { fullCondition, type SearchMatch, wordQuery } from './search-conditions.server.ts';

const newestFirst = sql`d.created_at desc, d.listing_id`;

const orders: Record<Exclude<keyof typeof sorts, 'relevance'>, RawBuilder<unknown>> = {
  createdAt: newestFirst,
  '-createdAt': sql`d.created_at, d.listing_id desc`,
  price: sql`d.price_cents desc, d.listing_id desc`,
  '-price': sql`d.price_cents, d.listing_id`,
};

/** The columns of the research; one index contains those of the document (`d`) but the stock, which changes in place. */
const columns: Record<ResearchColumn, RawBuilder<unknown>> = {
  title: sql`d.plain_title`,
  grape: sql`grape.name`,
  vintage: sql`d.vintage`,
  ava: sql`d.ava`,
  style: sql`kind.style`,
  body: sql`d.body`,
  unitPrice: sql`d.unit_price_cents`,
  score: sql`d.score`,
  stock: sql`d.stock`,
};

/** The column of the research that a search is sorted by. */
function researchColumnOf({ sort }: SearchQuery): ResearchColumn | undefined {
  const name = sort?.replace(/^-/, '') ?? '';
  return Object.hasOwn(researchColumns, name) ? (name as ResearchColumn) : undefined;
}

/** The order of a sort that was chosen; undefined for none, and for relevance. */
function chosenOrder(search: SearchQuery): RawBuilder<unknown> | undefined {
  const column = researchColumnOf(search);
  if (column !== undefined) {
    const ascends = search.sort?.startsWith('-');
    // why: an index of what always has a value is read in both directions
    if (column === 'title' || column === 'unitPrice') {
      return ascends ? sql`${columns[column]}, d.listing_id` : sql`${columns[column]} desc, d.listing_id desc`;
    }
    return sql`${columns[column]} ${ascends ? sql`asc` : sql`desc`} nulls last, d.listing_id`;
  }
  return search.sort === null || search.sort === 'relevance' ? undefined : orders[search.sort as keyof typeof orders];
}

/** The stock. It is in no index: where one contains all else, it is read for the rows of the page only. */
function stockOf(search: SearchQuery): RawBuilder<number | null> {
  const column = researchColumnOf(search);
  if (column === undefined || column === 'stock') return sql<number | null>`d.stock`;
  return sql<number | null>`(select own.stock from search_documents own where own.listing_id = d.listing_id)`;
}

/** The tables that the order needs besides the documents. */
function joinsOf(matching: SearchMatch): RawBuilder<unknown> {
  const column = researchColumnOf(matching.search);
  if (column === 'style' || column === 'grape') {
    return sql`join search_kinds kind on kind.id = d.kind_id left join varietals grape on grape.code = kind.varietals[1]`;
  }
  return needsWinery(matching) ? sql`join wineries near on near.id = d.winery_id` : sql``;
}

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
  const order = chosenOrder(search) ?? (words.length > 0 ? relevanceOf(matching) : byDistance(matching));
  const { rows } = await sql<FoundListing>`
    select d.listing_id as id, ${stockOf(search)} as stock from search_documents d ${joinsOf(matching)}
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
export function relevanceOf({ search, words }: SearchMatch): RawBuilder<unknown> {
  const name = transliterate(search.keywords);
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
