import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The SQL files of plans, in the order in which they build on each other. */
const files = ['plans', 'terms'];

/** The plans that the operator offers to wineries, and the terms of each winery: its commission and its limits. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const file of files) {
    const text = await readFile(new URL(`./0045-plans/${file}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
}
