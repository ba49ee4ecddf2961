import { type Kysely, sql } from 'kysely';

/** Lets clients of the platform API find listings by a place of their own on a map. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the index locks the table against changes while it is made
  await sql`set local lock_timeout = '5s'`.execute(db);
  // why: most listings are where their winery is, and have no place of their own
  await sql`create index listings_with_own_place on listings using gist (point(lng, lat)) where lat is not null`.execute(
    db,
  );
}
