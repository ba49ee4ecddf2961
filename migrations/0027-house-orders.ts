import { type Kysely, sql } from 'kysely';

/** What the house does with orders, and what it needs to find those that want it: an audit of its deeds, and stretches in order. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_interventions (
      id bigint primary key generated always as identity,
      order_id uuid not null references orders (id),
      admin_id uuid not null,
      deed text not null check (char_length(deed) between 1 and 64),
      reason text check (char_length(reason) between 1 and 1000),
      made_at timestamptz not null
    )`.execute(db);
  await sql`create index order_interventions_by_order on order_interventions (order_id, id)`.execute(db);
  await sql`create index order_interventions_by_admin on order_interventions (admin_id, id)`.execute(db);
  await sql`
    create trigger order_interventions_kept before update or delete or truncate on order_interventions
    for each statement execute function keep_audit()`.execute(db);
  await sql`create index orders_by_age on orders (created_at desc, id)`.execute(db);
  await sql`create index orders_by_move on orders (last_transition, created_at desc, id)`.execute(db);
  await sql`
    create index orders_unaccepted on orders (created_at desc, id)
    where last_transition = 'confirm-payment' and accepted_at is null`.execute(db);
  await sql`
    alter table payments add column trouble text generated always as (
      case
        when refund_failed_at is not null then 'refund'
        when failure_code is null and payout_returns = 0 then null
        when goal = 'returned' and state in ('open', 'authorised', 'captured') and failure_code is not null then 'refund'
        when goal = 'paid-out' and state = 'captured' then 'payout'
        when goal in ('authorised', 'captured') and state in ('open', 'authorised') and failure_code is not null
          then 'capture'
      end) stored`.execute(db);
  await sql`create index payments_in_trouble on payments (order_id) where trouble is not null`.execute(db);
  await sql`create index payment_events_by_order on payment_events (order_id, received_at desc) where order_id is not null`.execute(
    db,
  );
}
