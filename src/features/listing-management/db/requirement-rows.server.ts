import { sql } from 'kysely';
import type { ScheduleEntry } from '#features/availability/schedule/schedule.ts';
import type { Database } from '#infra/database.ts';

/**
 * What other tables know about a listing's requirements; `stock` is null if it was never set, `entries` if there is no
 * schedule.
 */
export type RequirementRow = { photos: number; stock: number | null; entries: ScheduleEntry[] | null; paid: boolean };

/**
 * Reads the number of photos, the stock and the schedule of a listing, and whether its winery can be paid. One query.
 */
export async function findRequirementRow(
  db: Database,
  { id, wineryId }: { id: string; wineryId: string },
): Promise<RequirementRow> {
  const { rows } = await sql<RequirementRow>`
    select (select count(*)::integer from listing_photos where listing_id = ${id}::uuid) as photos,
      (select quantity from stock where listing_id = ${id}::uuid) as stock,
      (select entries from availability_plans where listing_id = ${id}::uuid) as entries,
      exists (select from payout_accounts where winery_id = ${wineryId}::uuid and charges_enabled) as paid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query of single values answers with one row');
  return row;
}

/** How many listings of a winery are on sale or wait for approval. */
export async function countOffered(db: Database, wineryId: string): Promise<number> {
  const { offered } = await db
    .selectFrom('listings')
    .select(sql<number>`count(*)::integer`.as('offered'))
    .where('wineryId', '=', wineryId)
    .where('state', 'in', ['published', 'pendingApproval'])
    .executeTakeFirstOrThrow();
  return offered;
}
