import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Clubs whose members choose wines and dates: the wines that are offered, and when each member is charged next. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the columns and foreign keys lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  const text = await readFile(new URL('./0056-subscriptions/subscriptions.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
