import { type Kysely, sql } from 'kysely';

/**
 * A browser has one challenge for a passkey at a time and purpose: of two that are made at once the second replaces the
 * first. The other rows of the table are the sign-in library's.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the index locks the table for a moment; whoever waits for it must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  // why: challenges wait five minutes at most, so whoever loses one asks again
  await sql`delete from verifications where identifier like 'passkey %'`.execute(db);
  await sql`
    create unique index verifications_challenges on verifications (identifier)
      where identifier like 'passkey %'`.execute(db);
}
