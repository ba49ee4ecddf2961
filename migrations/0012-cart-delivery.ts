import { type Kysely, sql } from 'kysely';

/** How the owner of a cart wants to get a wine; null for lines that were added without saying. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: a nullable column rewrites no row, so the lock is short; whoever waits for it must not wait long either
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table cart_lines add column delivery text check (delivery in ('shipping', 'pickup'))`.execute(db);
}
