import { type Kysely, sql } from 'kysely';

/** Renaming a city can be undone as a merge can: the new name is then removed again. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: adding a column locks a table that is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table city_merges add column renamed boolean not null default false`.execute(db);
}
