import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** What is created, in this order. */
const files = [
  'suspension',
  'functions/refresh-winery-suspension',
  'functions/suspension-follows-members',
  'functions/suspension-follows-bans',
  'functions/listings-follow-suspension',
  'functions/payouts-paused',
  'triggers',
];

/**
 * A winery is suspended while it has owners and all of them are banned. Triggers keep that with every change of its
 * owners and of bans, and close its listings meanwhile. What a ban skips in clubs and allocations has a reason of its own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the columns, constraints, and triggers lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const file of files) {
    const url = new URL(`./0090-suspended-wineries/${file}.sql`, import.meta.url);
    await sql.raw(await readFile(url, 'utf8')).execute(db);
  }
}
