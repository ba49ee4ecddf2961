import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Distances are computed as parts of queries, not by calls of a function. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  const file = new URL('./0043-inlined-distance/functions/distance-km.sql', import.meta.url);
  const text = await readFile(file, 'utf8');
  await sql.raw(text.replace(/^create function /m, 'create or replace function ')).execute(db);
}
