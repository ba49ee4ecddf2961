import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * A winery is suspended while it has owners and all of them are banned. Triggers keep that with every change of its
 * owners and of bans, and close its listings meanwhile. What a ban skips in clubs and allocations has a reason of its own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the columns, constraints, and triggers lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  const text = await readFile(new URL('./0090-suspended-wineries/suspension.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
