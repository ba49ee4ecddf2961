import type { Transaction } from '#infra/database.ts';
import { moveMembershipRows } from './db/membership-rows.server.ts';

/**
 * Makes the people of one winery those of another, in the caller's transaction. Who works for both has the higher role
 * of the two. The caller checks permissions.
 * @returns how many people there were
 */
export function moveMemberships(db: Transaction, wineries: { from: string; into: string }): Promise<number> {
  return moveMembershipRows(db, wineries);
}
