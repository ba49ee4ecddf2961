import { type Kysely, sql } from 'kysely';

/** When somebody last looked at an order, so that the inbox can say what is new; and what visitors wrote before they signed up. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_looks (
      user_id uuid not null references users (id),
      order_id uuid not null references orders (id),
      looked_at timestamptz not null,
      primary key (user_id, order_id)
    )`.execute(db);
  await sql`
    create table message_drafts (
      id uuid primary key default gen_random_uuid(),
      content text not null check (char_length(content) between 1 and 5000),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index message_drafts_by_age on message_drafts (created_at)`.execute(db);
}
