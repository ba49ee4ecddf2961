import { type Kysely, sql } from 'kysely';

/** A proposal of another time can end because the order was canceled, or because the buyer moved the booking. */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the constraint locks a table that is in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`
    alter table booking_moves
      drop constraint booking_moves_state_check,
      add constraint booking_moves_state_check
        check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded'))`.execute(db);
}
