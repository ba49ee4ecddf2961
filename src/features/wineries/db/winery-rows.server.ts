import type { Database } from '#infra/database.ts';

/** The names of pinned wineries with their regions, by name. @param limit how many rows at most */
export function listPinnedWineries(db: Database, limit: number) {
  return db
    .selectFrom('wineries')
    .select(['name', 'region'])
    .where('pinned', '=', true)
    .orderBy('name')
    .limit(limit)
    .execute();
}
