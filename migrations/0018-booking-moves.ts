import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * The times between which booked tastings were moved, and those that their wineries proposed. A row is a proposal; a
 * buyer's own move is one that was accepted at once. Of an order at most one proposal is open.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the foreign keys lock orders and users for a moment; whoever waits for them must not wait long
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    create table booking_moves (
      order_id uuid not null references orders (id),
      number smallint not null check (number > 0),
      proposed_by text not null check (proposed_by in ('customer', 'provider')),
      user_id uuid not null references users (id),
      from_display_start timestamptz not null,
      from_display_end timestamptz not null,
      to_start timestamptz not null,
      to_end timestamptz not null,
      to_display_start timestamptz not null,
      to_display_end timestamptz not null,
      state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
      created_at timestamptz not null,
      expires_at timestamptz,
      decided_at timestamptz,
      decided_by text check (decided_by in ('customer', 'provider', 'operator', 'system')),
      primary key (order_id, number),
      check (from_display_start < from_display_end and to_start < to_end and to_display_start < to_display_end),
      check (num_nonnulls(decided_at, decided_by) = case when state = 'open' then 0 else 2 end),
      check ((proposed_by = 'provider') = (expires_at is not null)),
      check (proposed_by = 'provider' or state = 'accepted')
    )`.execute(db);
  await sql`create unique index booking_moves_open on booking_moves (order_id) where state = 'open'`.execute(db);
  await sql`create index booking_moves_to_expire on booking_moves (expires_at) where state = 'open'`.execute(db);
  await sql`create index booking_moves_by_user on booking_moves (user_id)`.execute(db);
  const file = new URL('./0018-booking-moves/functions/record-booking-move-activity.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql`
    create trigger booking_moves_recent_activity after insert or update of state on booking_moves
      for each row execute function record_booking_move_activity()`.execute(db);
}
