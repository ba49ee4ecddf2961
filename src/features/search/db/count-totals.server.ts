import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import { type SearchMatch, fullCondition } from './search-conditions.server.ts';

/** How many results each of some searches has, in their order. One statement, none for no searches. */
export async function countTotals(db: Database, searches: readonly SearchMatch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const counts = searches.map(
    (matching, place) => sql`
      select ${place}::int as place, (select count(*)::int from search_documents d where ${fullCondition(matching)}) as total`,
  );
  const { rows } = await sql<{ total: number }>`${sql.join(counts, sql` union all `)} order by place`.execute(db);
  return rows.map(({ total }) => total);
}
