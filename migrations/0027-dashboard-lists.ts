import { type Kysely, sql } from 'kysely';

/**
 * The lists of wineries and people, with 100,000 of each: the names of people as they are searched, because comparing
 * them without accents row by row took seconds, and orders that were sorted for each page. The column rewrites the
 * table of people, one or two seconds for 100,000.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use; whoever waits for these locks must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table users add column plain_names text not null generated always as (
        plain_text(display_name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored;
      drop index users_names;
      create index users_names on users using gin (plain_names gin_trgm_ops);
      create index users_unverified on users (created_at desc, id) where not email_verified;
      create index wineries_by_city_in_order on wineries (city_code, plain_name, id);
      -- the new one begins with the same column
      drop index wineries_by_city;
      create index wineries_by_region_in_order on wineries (region, plain_name, id);`)
    .execute(db);
}
