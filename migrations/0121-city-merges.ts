import { type Kysely, sql } from 'kysely';

/**
 * Merges of cities, so that they can be undone for a day: the city that was merged, into which, the wineries that moved,
 * and the old codes that led to it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table city_merges (
      id bigint primary key generated always as identity,
      city_code text not null,
      name text not null,
      state text not null,
      hidden boolean not null,
      into_name text not null,
      winery_ids uuid[] not null,
      aliases text[] not null,
      merged_at timestamptz not null
    )`.execute(db);
}
