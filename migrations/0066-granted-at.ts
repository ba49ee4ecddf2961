import { type Kysely, sql } from 'kysely';

/** When the wishes of an allocation were granted: for how long they wait for a winery that cannot take charges. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table allocations add column granted_at timestamptz`.execute(db);
}
