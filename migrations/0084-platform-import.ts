import { type Kysely, sql } from 'kysely';

/**
 * What was imported from the hosted platform, so that a second run leaves it as it is, and who came with it: their
 * accounts have no accepted terms yet, and are kept all the same.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: a column without a default rewrites no row, so the lock is short; whoever waits for it must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table users add column imported_at timestamptz`.execute(db);
  await sql
    .raw(`
      -- No foreign keys: that something was imported outlives it, so that the next run does not bring it back.
      create table imported_resources (
        kind text not null check (kind in ('user', 'listing', 'image', 'transaction')),
        id uuid not null,
        -- what it is here
        target_id uuid not null,
        -- whether the next run has nothing to add, such as a picture that was missing
        complete boolean not null,
        imported_at timestamptz not null,
        primary key (kind, id)
      );`)
    .execute(db);
}
