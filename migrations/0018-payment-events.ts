import { type Kysely, sql } from 'kysely';

/** What the payment provider told, each event once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_events (
      id text primary key check (char_length(id) between 1 and 255),
      type text not null check (char_length(type) <= 100),
      account_ref text check (char_length(account_ref) <= 255),
      object_ref text not null check (char_length(object_ref) <= 255),
      order_id uuid,
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_events_received on payment_events (received_at)`.execute(db);
}
