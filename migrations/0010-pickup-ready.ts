import { type Kysely, sql } from 'kysely';

/** Wine for pickup becomes ready: since when, who said so, and when the buyer is reminded next. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: columns without a default rewrite no row, so the lock is short; whoever waits for it must not wait long either
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table orders
      add column ready_at timestamptz,
      add column ready_by uuid references users (id),
      add column remind_at timestamptz,
      add constraint orders_ready check (
        num_nonnulls(ready_at, ready_by) in (0, 2)
          and (ready_at is null or (accepted_at is not null and delivery_method = 'pickup'))),
      add constraint orders_reminded check (remind_at is null or (ready_at is not null and state = 'purchased'))`.execute(
    db,
  );
  await sql`create index orders_to_remind on orders (remind_at) where remind_at is not null`.execute(db);
}
