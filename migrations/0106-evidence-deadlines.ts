import { type Kysely, sql } from 'kysely';

/** Until when a bank takes evidence about a chargeback, so that pages and mails can say it. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the table is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`alter table chargebacks add column evidence_due_at timestamptz`.execute(db);
}
