import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The SQL files, in the order in which they build on each other. */
const files = ['functions/keep-issued-document', 'documents', 'operator-messages'];

/**
 * Refunds of payments for plans with their credit notes, addresses on invoices, which never change once issued, and the
 * conversations of wineries with the operator.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  for (const file of files) {
    const text = await readFile(new URL(`./0051-plan-records/${file}.sql`, import.meta.url), 'utf8');
    await sql.raw(text).execute(db);
  }
}
