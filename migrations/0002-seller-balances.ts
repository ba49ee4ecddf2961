import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * What wineries owe and what is held back from their payouts: balances kept by the ledger, the terms of payouts,
 * supplementary payouts, the gateway's card fees, and how far a refund has come.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const file of ['seller-balances', 'money-alarms', 'functions/update-seller-balance', 'triggers']) {
    const text = await readFile(new URL(`./0002-seller-balances/${file}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
}
