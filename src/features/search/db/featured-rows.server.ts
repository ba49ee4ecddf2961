import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { VarietalCount } from '../search-results.ts';

/** The newest wines in stock of pinned wineries. One statement. @param limit greatest number of rows */
export async function findFeaturedWineIds(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('searchDocuments')
    .innerJoin('wineries', 'wineries.id', 'searchDocuments.wineryId')
    .select('searchDocuments.listingId')
    .where('wineries.pinned', '=', true)
    // why: tastings have no stock, so only wines match
    .where('searchDocuments.stock', '>', 0)
    .orderBy('searchDocuments.createdAt', 'desc')
    .orderBy('searchDocuments.listingId')
    .limit(limit)
    .execute();
  return rows.map(({ listingId }) => listingId);
}

/**
 * The varietals of the most published wines, most frequent first. One statement. @param limit greatest number of rows
 */
export async function countVarietals(db: Database, limit: number): Promise<VarietalCount[]> {
  // why: listings are first counted by kind, from one narrow index; there are few kinds, however many listings there
  // are
  const { rows } = await sql<VarietalCount>`
    with by_kind as materialized (select kind_id, count(*) as n from search_documents group by kind_id)
    select v.code, v.name, v.colour, sum(by_kind.n)::int as count
    from by_kind
    join search_kinds k on k.id = by_kind.kind_id and k.type = 'wine'
    cross join lateral unnest(k.varietals) as grape(code)
    join varietals v on v.code = grape.code
    group by v.code
    order by count desc, v.name
    limit ${limit}`.execute(db);
  return rows;
}
