import type { Database } from '#infra/database.ts';

/** How many varietals have one of these codes. */
export async function countVarietals(db: Database, codes: readonly string[]): Promise<number> {
  const found = db
    .selectFrom('varietals')
    .select(({ fn }) => fn.countAll<string>().as('known'))
    .where((eb) => eb('code', '=', eb.fn.any(eb.val(codes))));
  return Number((await found.executeTakeFirstOrThrow()).known);
}
