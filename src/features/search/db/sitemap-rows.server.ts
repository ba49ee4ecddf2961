import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { SitemapKind } from '../sitemap-part.ts';

/**
 * A page of the sitemap: the parts of its URL, when it was first published if known, and whether it is part of the
 * demo.
 */
export type SitemapRow = { id: string; slug: string | null; title: string | null; since: Date | null; demo: boolean };

/** A range of pages by id: after `after`, or from `first` on, up to `last`. */
type IdRange = { after: string | null; first: string; last: string; limit: number };

function wineriesIn(db: Database, { after, first, last, limit }: IdRange): Promise<SitemapRow[]> {
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', sql<null>`null`.as('title'), sql<null>`null`.as('since'), 'demo'])
    .where('id', after === null ? '>=' : '>', after ?? first)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Published listings. */
function listingsIn(db: Database, { after, first, last, limit }: IdRange): Promise<SitemapRow[]> {
  // why: the inner limit makes the planner scan the ids in order; without it, it may start with the wineries, one by
  // one
  const walked = db
    .selectFrom('listings')
    .select(['id', 'title', 'publishedAt', 'wineryId'])
    .where('state', '=', 'published')
    .where('id', after === null ? '>=' : '>', after ?? first)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(limit)
    .as('listing');
  return db
    .selectFrom(walked)
    .innerJoin('wineries', 'wineries.id', 'listing.wineryId')
    .select(['listing.id', 'title', 'publishedAt as since', sql<null>`null`.as('slug'), 'demo'])
    .orderBy('listing.id')
    .execute();
}

/** The pages of one kind in a range of ids. */
export function listSitemapRows(db: Database, kind: SitemapKind, range: IdRange): Promise<SitemapRow[]> {
  return kind === 'wines' ? listingsIn(db, range) : wineriesIn(db, range);
}

/**
 * The approximate number of rows of a kind: exact up to `exactly`, above that the planner's estimate (or `exactly` plus
 * one for a table that was never analyzed). It never scans the whole table.
 */
export async function estimateRows(db: Database, kind: SitemapKind, exactly: number): Promise<number> {
  const table = kind === 'wines' ? 'listings' : 'wineries';
  const some = db
    .selectFrom(table)
    .select(sql`1`.as('one'))
    .limit(exactly + 1)
    .as('some');
  const { counted } = await db
    .selectFrom(some)
    .select((query) => query.fn.countAll<string>().as('counted'))
    .executeTakeFirstOrThrow();
  if (Number(counted) <= exactly) return Number(counted);
  const { rows } = await sql<{ about: number }>`
    select reltuples::float8 as about from pg_class where oid = to_regclass(${table})`.execute(db);
  return Math.max(exactly + 1, rows[0]?.about ?? 0);
}

/** Published listings that are not part of the demo. */
const sitemapListings = sql`search_documents d join wineries on wineries.id = d.winery_id where not wineries.demo`;

/** A page of the published listings that are not part of the demo, by id. */
export async function listSitemapListingIds(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.listing_id as id from ${sitemapListings} order by d.listing_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** How many published listings are not part of the demo, counted up to `most`. */
export async function countSitemapListings(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (select from ${sitemapListings} limit ${most}) counted`.execute(db);
  return rows[0]?.found ?? 0;
}
