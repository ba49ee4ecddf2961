import type { Database } from '#infra/database.ts';

/** Every grape varietal, by name. @param limit how many rows at most */
export function listVarietalRows(db: Database, limit: number) {
  return db
    .selectFrom('varietals')
    .select(['code', 'name', 'colour', 'synonyms'])
    .orderBy('name')
    .limit(limit)
    .execute();
}
