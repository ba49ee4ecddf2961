import { type Kysely, sql } from 'kysely';

/** Which mails people do not want, of which orders a review is asked for once more, and whose unread messages are to be told. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table mail_refusals (
      user_id uuid not null references users (id),
      kind text not null check (kind in ('messages', 'reviews', 'orders')),
      refused_at timestamptz not null,
      primary key (user_id, kind)
    )`.execute(db);
  await sql`
    create table review_reminders (
      order_id uuid primary key references orders (id),
      due_at timestamptz not null
    )`.execute(db);
  await sql`create index review_reminders_by_due on review_reminders (due_at)`.execute(db);
  await sql`
    create table message_digests (
      user_id uuid primary key references users (id),
      since timestamptz not null,
      due_at timestamptz
    )`.execute(db);
  await sql`create index message_digests_by_due on message_digests (due_at) where due_at is not null`.execute(db);
  await sql`create index messages_by_age on messages (created_at)`.execute(db);
}
