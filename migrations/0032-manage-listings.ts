import { type Kysely, sql } from 'kysely';

/** A winery's people find their listings by what they changed last, and what they earned by month. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index listings_changed_last on listings (winery_id, (coalesce(updated_at, created_at)) desc, id)`.execute(
    db,
  );
  await sql`create index ledger_entries_by_month on ledger_entries (winery_id, made_at)`.execute(db);
}
