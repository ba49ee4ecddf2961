import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * A winery gets one bank payout a day, or a week, for all that is due to it. The payouts that were sent before, one for
 * each order and each part of the reserve, become payouts with one part.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  const text = await readFile(new URL('./0100-gathered-payouts/payouts.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
