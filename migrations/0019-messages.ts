import { type Kysely, sql } from 'kysely';

/** What the sides of an order write to each other. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table messages (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders (id),
      sender_id uuid not null references users (id),
      content text not null check (char_length(content) between 1 and 5000),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index messages_by_order on messages (order_id, created_at desc, id)`.execute(db);
  await sql`create index messages_by_sender on messages (sender_id, created_at desc)`.execute(db);
}
