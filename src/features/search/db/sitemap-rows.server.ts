import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { SitemapKind } from '../sitemap-part.ts';

/** A page for the sitemap: what its address is made of, and since when it is there where that is known. */
export type SitemapRow = { id: string; slug: string | null; title: string | null; since: Date | null };

/** Which of the pages with ids from `after` (itself left out) up to `last`, in the order of ids. */
type Stretch = { after: string | null; first: string; last: string; limit: number };

/** Wineries to be found by search engines: all but the invented ones. */
function wineriesIn(db: Database, { after, first, last, limit }: Stretch): Promise<SitemapRow[]> {
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', sql<null>`null`.as('title'), sql<null>`null`.as('since')])
    .where('demo', '=', false)
    .where('id', after === null ? '>=' : '>', after ?? first)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Published listings to be found by search engines: all but those of invented wineries. */
function listingsIn(db: Database, { after, first, last, limit }: Stretch): Promise<SitemapRow[]> {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .select(['listings.id', 'listings.title', 'listings.publishedAt as since', sql<null>`null`.as('slug')])
    .where('listings.state', '=', 'published')
    .where('wineries.demo', '=', false)
    .where('listings.id', after === null ? '>=' : '>', after ?? first)
    .where('listings.id', '<=', last)
    .orderBy('listings.id')
    .limit(limit)
    .execute();
}

/** The pages of one kind in a stretch of ids. */
export function listSitemapRows(db: Database, kind: SitemapKind, stretch: Stretch): Promise<SitemapRow[]> {
  return kind === 'wines' ? listingsIn(db, stretch) : wineriesIn(db, stretch);
}

/**
 * About how many rows a kind has: exact up to `exactly`, beyond it as the planner estimates (which a table never analysed lets it
 * do not at all: then one more than `exactly`). Never a scan of the whole.
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
