import { type Kysely, sql } from 'kysely';

/**
 * The days of the month that the releases of a club keep to when they are copied, so that one on the 31st is on the 31st
 * again after a shorter month. Null for the day of the release itself.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the columns lock a table that is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table club_releases
        add bill_anchor smallint check (bill_anchor between 1 and 31),
        add ship_anchor smallint check (ship_anchor between 1 and 31)`)
    .execute(db);
}
