import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The plans that wineries pay for, their invoices, and the operator's income from them. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql.raw(await readFile(new URL('./0046-plan-billing/billing.sql', import.meta.url), 'utf8')).execute(db);
}
