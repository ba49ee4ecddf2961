import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { success } from '#kit/result.ts';
import { type BottleQuantity, lockStock, restockBottles } from './db/reservation-rows.server.ts';
import { findShortage, type ReserveStockResult } from './stock-reservations.server.ts';

/**
 * Takes bottles out of the stock to set them aside, or puts some back, all or none, in the caller's transaction. The
 * caller checks permissions and keeps the numbers.
 * @param changes each wine once; negative for bottles that are put back
 */
export async function allocateStock(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  changes: readonly BottleQuantity[],
): Promise<ReserveStockResult> {
  const moved = changes.filter(({ quantity }) => quantity !== 0);
  if (moved.length === 0) return success;
  const stock = await lockStock(
    app.db,
    moved.map(({ listingId }) => listingId),
  );
  const short = findShortage(stock, moved);
  if (short) return { ok: false, code: 'transaction-listing-insufficient-stock', ...short };
  await restockBottles(
    app.db,
    moved.map(({ listingId, quantity }) => ({ listingId, quantity: 0 - quantity })),
    { at: app.clock.now() },
  );
  return success;
}
