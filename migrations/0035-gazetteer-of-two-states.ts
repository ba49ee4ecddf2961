import { type Kysely, sql } from 'kysely';

/**
 * The gazetteer of Oregon has counties as that of Texas: their names repeat (both have a Polk County), so that a name
 * is unique in a region only. Known places elsewhere are listed by name, so that one is never taken for a namesake
 * here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table counties drop constraint counties_name_key, add unique (name, region);

      create table outside_places (
        name text not null check (name <> ''),
        -- the state or the country; empty for these themselves
        area text not null,
        -- null for states and countries
        population integer check (population >= 0),
        plain_name text not null generated always as (plain_text(name)) stored,
        plain_area text not null generated always as (plain_text(area)) stored,
        primary key (name, area)
      );
      create index outside_places_by_name on outside_places (plain_name);`)
    .execute(db);
}
