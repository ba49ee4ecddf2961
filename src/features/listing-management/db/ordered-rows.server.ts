import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** Whether any order, paid for or not, or any question of a buyer's is about a listing. */
export async function wasOrdered(db: Database, listingId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from stock_reservations where listing_id = ${listingId}::uuid)
      or exists (select from orders where listing_id = ${listingId}::uuid) as found`.execute(db);
  return rows[0]?.found === true;
}
