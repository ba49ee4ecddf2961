import { type Kysely, sql } from 'kysely';

/** The published listings by id with their wineries, so that a page far down a sitemap is read in the index alone. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: whoever waits for the lock must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`create index search_documents_by_id on search_documents (listing_id) include (winery_id)`.execute(db);
}
