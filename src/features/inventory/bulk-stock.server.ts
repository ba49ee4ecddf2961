import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { lockStock } from './db/reservation-rows.server.ts';
import { compareAndDeleteStocks, compareAndSetStocks, listStock } from './db/stock-rows.server.ts';

/** A change of the stock of a locked wine; null for a stock that was never set. */
export type StockChange = { wine: Locked<{ id: string }>; oldTotal: number | null; newTotal: number | null };

/** The stock of these listings, by id, without those whose stock was never set. The caller checks permissions. */
export async function readStocks(app: { db: Database }, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  return new Map((await listStock(app.db, ids)).map(({ listingId, quantity }) => [listingId, quantity]));
}

/**
 * Sets the stock of several wines, each if it is still the expected one. The caller checks permissions. Two queries, or three if a stock is to be as if it had never been set.
 * @returns the ids of those whose stock was set
 */
export async function setStocks(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  changes: readonly StockChange[],
): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  // why: locked in the same order everywhere; an update alone would lock in any order
  await lockStock(
    app.db,
    changes.map(({ wine }) => wine.id),
  );
  const set = changes.flatMap(({ newTotal, ...change }) => (newTotal === null ? [] : [{ ...change, newTotal }]));
  const cleared = changes.flatMap(({ wine, oldTotal, newTotal }) =>
    newTotal === null && oldTotal !== null ? [{ wine, quantity: oldTotal }] : [],
  );
  const now = app.clock.now();
  const changed = set.length === 0 ? [] : await compareAndSetStocks(app.db, set, now);
  const deleted = cleared.length === 0 ? [] : await compareAndDeleteStocks(app.db, cleared, now);
  return new Set([...changed, ...deleted]);
}
