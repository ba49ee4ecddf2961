import { type Kysely, sql } from 'kysely';

/** Whether the admin who approved a claim said that they had looked its permit number up. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table winery_claims add column permit_looked_up boolean not null default false`.execute(db);
}
