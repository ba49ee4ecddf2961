import { type Kysely, sql } from 'kysely';

/** Gives each account a version that the links in its mails carry; raising it makes all links sent before stop working. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the change locks the table of people, which is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table users add column link_version integer not null default 1 check (link_version > 0)`.execute(db);
}
