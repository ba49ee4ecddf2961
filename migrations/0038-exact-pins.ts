import { type Kysely, sql } from 'kysely';

/** Whether somebody put the pin of a listing where it stands: else it is the middle of its place, and goes where that is changed to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table listings
      add column exact_pin boolean not null default false,
      add constraint listings_exact_pin check (not exact_pin or place is not null)`.execute(db);
}
