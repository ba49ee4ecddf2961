import { type Kysely, sql } from 'kysely';

/** Finds the groups that hold pasted emails, of drafts only: for the export of personal data, and to forget them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index allocation_groups_emails on allocation_groups (id) where emails is not null`.execute(db);
}
