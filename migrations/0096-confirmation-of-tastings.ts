import { type Kysely, sql } from 'kysely';

/**
 * How many hours before a tasting begins its winery must have confirmed it, and for each booking by when. Bookings that
 * wait for a confirmation are treated as if they were made now, so that none is canceled before its winery could answer.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: constant defaults rewrite no row, so the lock is short; others who wait for it must not wait long either
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table availability_plans
      add column confirmation_hours smallint not null default 24 check (confirmation_hours between 1 and 720)`.execute(
    db,
  );
  await sql`
    alter table orders
      add column confirmation_hours smallint check (confirmation_hours between 1 and 720),
      add column confirm_by timestamptz,
      add constraint orders_confirmation check (confirm_by <= booking_start)`.execute(db);
  await sql`
    update orders set confirmation_hours = 24,
      confirm_by = greatest(booking_start - interval '24 hours', now() + (booking_start - now()) / 2)
    where state in ('pending-payment', 'purchased') and accepted_at is null and booking_start > now()`.execute(db);
  await sql`
    update orders set due_at = least(due_at, confirm_by)
    where state = 'purchased' and accepted_at is null and confirm_by is not null`.execute(db);
}
