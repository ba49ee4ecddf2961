import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * Research of wineries: they are found by words of their name, town, county, wine areas, region and state; and URLs with
 * a city that was renamed or merged lead to what it is now.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the index locks the wineries against changes while it is built
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const name of ['winery-research-words', 'current-city-codes']) {
    const file = new URL(`./0031-research-directory/functions/${name}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
  await sql`
    create index wineries_research_words on wineries
      using gin (winery_research_words(name, city, county, avas, region, state))`.execute(db);
}
