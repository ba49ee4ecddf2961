import { type Kysely, sql } from 'kysely';

/** The words of a winery's name and town, found by index: a keyword that stands there is no slip of the fingers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function winery_words(name text, city text, county text) returns tsvector
    language sql immutable parallel safe
    return to_tsvector('simple', plain_text(name || ' ' || city || ' ' || coalesce(county, '')))`.execute(db);
  await sql`create index wineries_words on wineries using gin (winery_words(name, city, county))`.execute(db);
}
