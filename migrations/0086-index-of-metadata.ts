import { type Kysely, sql } from 'kysely';

/** Lets clients of the platform API find listings by what operators have kept with them. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the index locks the table against changes while it is made
  await sql`set local lock_timeout = '5s'`.execute(db);
  // why: of keys and values, since ranges of numbers ask for the key; and most listings have no metadata
  await sql`
    create index listing_extended_data_by_metadata on listing_extended_data using gin (metadata)
      where metadata <> '{}'`.execute(db);
}
