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

/** Returns allocated bottles to the stock, in the caller's transaction. The caller checks permissions. */
export async function returnAllocated(app: { db: Transaction }, bottles: readonly BottleQuantity[]): Promise<void> {
  if (bottles.length === 0) return;
  // why: locked in the same order everywhere; an update alone would lock in any order
  await lockStock(
    app.db,
    bottles.map(({ listingId }) => listingId),
  );
  await restockBottles(app.db, bottles);
}
