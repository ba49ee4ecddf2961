import { type Kysely, sql } from 'kysely';

/** Lets an import of wineries find the town of each row by its state and name. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the index locks the table against changes while it is made
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`create index cities_by_name on cities (state, plain_name)`.execute(db);
}
