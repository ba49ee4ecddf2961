import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * What the gateway books in another currency than that of the order is stored as it is booked: of each movement of the
 * ledger, and what a winery's part came to in its account.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the tables are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const name of ['foreign-amounts.sql', 'functions/left-abroad.sql']) {
    const text = await readFile(new URL(`./0105-foreign-amounts/${name}`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
}
