import { type Kysely, sql } from 'kysely';

/** Accounts from a network where many have just been opened: they verify their email before they order. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: a constant default rewrites no row, so the lock is short; whoever waits for it must not wait long either
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table users add column verify_email_first boolean not null default false`.execute(db);
}
