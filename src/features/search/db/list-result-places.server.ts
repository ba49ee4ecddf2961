import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { ResultWinery } from '../search-results.ts';
import { type SearchMatch, fullCondition } from './search-conditions.server.ts';

/** The wineries of all results, those with the most results first. @param limit how many at most */
export async function listResultWineryRows(db: Database, matching: SearchMatch, limit: number): Promise<ResultWinery[]> {
  const { rows } = await sql<ResultWinery>`
    select w.id, w.slug, w.name, w.state, w.lat, w.lng, matched.n as count
    from (
      select d.winery_id, count(*)::int as n from search_documents d where ${fullCondition(matching)} group by d.winery_id) matched
    join wineries w on w.id = matched.winery_id
    where w.lat is not null
    order by matched.n desc, w.id limit ${limit}`.execute(db);
  return rows;
}
