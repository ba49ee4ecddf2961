import { type Kysely, sql } from 'kysely';

/** The reports of a club count its shipments by release and by member without reading their rows. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      create index club_shipments_by_outcome on club_shipments (release_id, state, skip_reason);
      create index club_shipments_paid on club_shipments (membership_id) include (id, total_cents) where state = 'billed';`)
    .execute(db);
}
