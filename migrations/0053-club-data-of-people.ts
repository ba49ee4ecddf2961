import { type Kysely, sql } from 'kysely';

/** What clubs and plans store about a person is found by the person: for the export of their data and its deletion. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create index plan_invoices_by_payer on plan_invoices (payer_id, made_at);
      create index club_invitations_by_email on club_invitations (lower(email));`)
    .execute(db);
}
