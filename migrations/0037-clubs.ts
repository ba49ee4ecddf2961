import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The SQL files of clubs, in the order in which they build on each other. */
const files = ['charges', 'clubs', 'memberships', 'releases', 'shipments', 'discounts'];

/** What repeats and is charged without its payer, and the clubs of wineries: tiers, memberships, releases, shipments. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys and a constraint lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const file of files) {
    const text = await readFile(new URL(`./0037-clubs/${file}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
}
