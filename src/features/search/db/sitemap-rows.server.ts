import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { SitemapKind } from '../sitemap-part.ts';

/**
 * A page that might stand in the sitemap: what its address is made of, since when it is there where that is known, and whether it
 * belongs to the demo.
 */
export type SitemapRow = { id: string; slug: string | null; title: string | null; since: Date | null; demo: boolean };

/** Which of the pages with ids from `after` (itself left out) or `first` on up to `last`, in the order of ids. */
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
  // why: a limit of its own keeps the stretch a walk along the ids; else the planner may begin with the wineries, one by one
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

/** The pages of one kind in a stretch of ids. */
export function listSitemapRows(db: Database, kind: SitemapKind, stretch: IdRange): Promise<SitemapRow[]> {
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
