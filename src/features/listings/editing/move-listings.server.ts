import type { Transaction } from '#infra/database.ts';
import { lockListingsOfWinery, moveListingRows } from '../db/seller-listing-rows.server.ts';

/**
 * Makes all listings of one winery those of another, in the caller's transaction, whatever their state. The caller
 * checks permissions, and that nothing of them was ordered.
 * @returns how many there were
 */
export function moveListings(db: Transaction, wineries: { from: string; into: string }): Promise<number> {
  return moveListingRows(db, wineries);
}

/**
 * Locks all listings of a winery until the caller's transaction ends. Call it before the winery is locked: whoever edits
 * a listing locks it first, and its winery then.
 */
export function lockWineryListings(db: Transaction, wineryId: string): Promise<void> {
  return lockListingsOfWinery(db, wineryId);
}
