import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * The cities that the filters of search offer. Triggers add those of wineries; admins add others, and hide, rename, or
 * merge them. A renamed or merged city keeps its old code, so that URLs with it still work.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table filter_cities (
        name text not null check (char_length(name) between 1 and 120 and name !~ '_'),
        state text not null check (state ~ '^[A-Z]{2}$'),
        hidden boolean not null default false,
        -- as in wineries
        city_code text primary key generated always as (replace(name, ' ', '_') || '_' || state) stored
      );
      insert into filter_cities (name, state)
        select min(city), min(state) from wineries group by city_code;

      -- old codes, and the city that each leads to now
      create table filter_city_aliases (
        city_code text primary key,
        leads_to text not null references filter_cities (city_code) on update cascade on delete cascade
      );
      create index filter_city_aliases_by_city on filter_city_aliases (leads_to);`)
    .execute(db);
  const file = new URL('./0021-filter-cities/functions/record-filter-cities.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql
    .raw(`
      create trigger filter_cities_insert after insert on wineries
        referencing new table as new_rows for each statement execute function record_filter_cities();
      create trigger filter_cities_update after update on wineries
        referencing new table as new_rows for each statement execute function record_filter_cities();`)
    .execute(db);
}
