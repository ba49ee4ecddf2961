import type { Transaction } from '#infra/database.ts';
import { moveWineryFavorites } from './db/favorite-rows.server.ts';

/**
 * Makes one winery the favorite of everybody whose favorite another one is, in the caller's transaction. The caller
 * checks permissions.
 */
export function moveFavorites(db: Transaction, wineries: { from: string; into: string }): Promise<void> {
  return moveWineryFavorites(db, wineries);
}
