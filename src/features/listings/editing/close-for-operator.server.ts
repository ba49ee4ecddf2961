import type { Transaction } from '#infra/database.ts';
import { closeWineryListings, reopenListingRows } from '../db/operator-listing-rows.server.ts';

/**
 * Closes all published listings of wineries, in the caller's transaction. The caller checks permissions.
 * @returns the ids of those that were closed
 */
export function closeListingsFor(db: Transaction, wineryIds: readonly string[]): Promise<string[]> {
  return closeWineryListings(db, wineryIds);
}

/**
 * Opens those of these listings again that are closed, in the caller's transaction. The caller checks permissions.
 * @returns how many were opened
 */
export function reopenListings(db: Transaction, ids: readonly string[]): Promise<number> {
  return reopenListingRows(db, ids);
}
