import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Allocations: offers of scarce wine to named people, with what they buy and wish for, and the lotteries that grant it. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys and a constraint lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql.raw(await readFile(new URL('./0054-allocations/allocations.sql', import.meta.url), 'utf8')).execute(db);
}
