import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type BottleQuantity, insertReservations, lockStock, restockBottles } from './db/reservation-rows.server.ts';

/**
 * Reserves bottles for an order that were taken out of the stock before, in the caller's transaction. If the order
 * returns them, they are part of the stock again.
 */
export async function reserveAllocated(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  orderId: string,
  bottles: readonly BottleQuantity[],
): Promise<void> {
  await insertReservations(app.db, orderId, bottles, app.clock.now());
}

/** How many bottles there are of each of these wines, locked until the caller's transaction ends; none of others. */
export async function lockStockLevels(
  app: { db: Transaction },
  listingIds: readonly string[],
): Promise<Map<string, number>> {
  const stock = await lockStock(app.db, listingIds);
  return new Map(stock.map(({ listingId, quantity }) => [listingId, quantity]));
}

/** Returns allocated bottles to the stock, in the caller's transaction. The caller checks permissions. */
export async function returnAllocated(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  bottles: readonly BottleQuantity[],
): Promise<void> {
  if (bottles.length === 0) return;
  // why: locked in the same order everywhere; an update alone would lock in any order
  await lockStock(
    app.db,
    bottles.map(({ listingId }) => listingId),
  );
  const moved = bottles.filter(({ quantity }) => quantity !== 0);
  await restockBottles(app.db, moved, { at: app.clock.now() });
}
