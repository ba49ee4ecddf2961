import type { Database } from '#infra/database.ts';

/** All grape varietals, by name. @param limit greatest number of rows */
export function listVarietalRows(db: Database, limit: number) {
  return db
    .selectFrom('varietals')
    .select(['code', 'name', 'colour', 'synonyms'])
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** How many of these codes exist. */
export async function countVarietals(db: Database, codes: readonly string[]): Promise<number> {
  const found = db
    .selectFrom('varietals')
    .select(({ fn }) => fn.countAll<string>().as('known'))
    .where((eb) => eb('code', '=', eb.fn.any(eb.val(codes))));
  return Number((await found.executeTakeFirstOrThrow()).known);
}
