import type { Database } from '#infra/database.ts';
import { listPendingMilliliters } from './db/charge-rows.server.ts';

/**
 * How many milliliters a winery ships to each of these people once what they are being charged for is paid, of clubs and
 * allocations alike; without those to whom it ships nothing. What has become an order is not in it. One query. The caller
 * checks permissions.
 */
export async function listPendingVolumes(
  db: Database,
  wineryId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await listPendingMilliliters(db, wineryId, userIds);
  return new Map(rows.map(({ userId, ml }) => [userId, ml]));
}
