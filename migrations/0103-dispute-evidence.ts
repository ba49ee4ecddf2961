import { type Kysely, sql } from 'kysely';

/** Which disputes were answered with evidence, by whom, and with which file at the gateway. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign key locks the table of orders, which is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create table dispute_evidence (
        dispute_ref text primary key check (char_length(dispute_ref) between 1 and 255),
        order_id uuid not null references orders (id),
        -- no foreign key: the record outlives their account
        sent_by uuid not null,
        file_ref text check (char_length(file_ref) <= 255),
        sent_at timestamptz not null
      );
      create index dispute_evidence_by_order on dispute_evidence (order_id)`)
    .execute(db);
}
