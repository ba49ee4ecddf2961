import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** What belongs to a winery, by which it cannot be removed just so. */
export type WineryTies = { listings: number; orders: boolean; payouts: boolean; claims: boolean };

/** How many listings a winery has, in any state, whether there were orders or payouts, and whether a claim waits. One statement. */
export async function findWineryTies(db: Database, wineryId: string): Promise<WineryTies> {
  const { rows } = await sql<WineryTies>`
    select (select count(*)::int from listings where winery_id = ${wineryId}) as listings,
      exists (select from orders where winery_id = ${wineryId}) as orders,
      exists (select from payout_accounts where winery_id = ${wineryId})
        or exists (select from payout_onboardings where winery_id = ${wineryId})
        or exists (select from payout_terms_changes where winery_id = ${wineryId}) as payouts,
      exists (select from winery_claims where winery_id = ${wineryId} and state = 'pending') as claims`.execute(db);
  return rows[0] ?? { listings: 0, orders: false, payouts: false, claims: false };
}
