import { type Kysely, sql } from 'kysely';

/**
 * In which mode of the gateway a payment, payout account, or customer exists, and until when a card can be charged.
 * What exists already has no mode yet: the shop that starts next knows its own mode and enters it, because until now it
 * has had one only. Columns without a default take no time however large a table is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table payments
      add column mode text check (mode in ('live', 'test')),
      add column capture_before timestamptz`.execute(db);
  await sql`alter table payout_accounts add column mode text check (mode in ('live', 'test'))`.execute(db);
  await sql`alter table payment_customers add column mode text check (mode in ('live', 'test'))`.execute(db);
  await sql`create index payments_without_mode on payments (order_id) where mode is null`.execute(db);
}
