import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { type Refusal, type Result, success } from '#kit/result.ts';
import {
  type BottleQuantity,
  listReservedListings,
  lockStock,
  releaseReservations,
  reserveBottles,
  restockBottles,
} from './db/reservation-rows.server.ts';

/** Whether the bottles were reserved; if not, the wine with too little stock, and how much is left. */
export type ReserveStockResult = Result<
  undefined,
  Refusal<'transaction-listing-insufficient-stock', { listingId: string; left: number }>
>;

/**
 * Reserves bottles for an order, all or none, in the caller's transaction; concurrent orders of the same wines wait for
 * its end. The caller checks permissions.
 * @param bottles each wine once, at least one
 */
export async function reserveStock(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  orderId: string,
  bottles: readonly BottleQuantity[],
): Promise<ReserveStockResult> {
  const short = findShortage(
    await lockStock(
      app.db,
      bottles.map(({ listingId }) => listingId),
    ),
    bottles,
  );
  if (short) return { ok: false, code: 'transaction-listing-insufficient-stock', ...short };
  await reserveBottles(app.db, orderId, bottles, app.clock.now());
  return success;
}

/** The first wine with less stock than wanted. A wine whose stock was never set has none. */
export function findShortage(
  stock: readonly BottleQuantity[],
  wanted: readonly BottleQuantity[],
): { listingId: string; left: number } | undefined {
  const left = new Map(stock.map(({ listingId, quantity }) => [listingId, quantity]));
  const short = wanted.find(({ listingId, quantity }) => (left.get(listingId) ?? 0) < quantity);
  return short && { listingId: short.listingId, left: left.get(short.listingId) ?? 0 };
}

/**
 * Returns the reserved bottles of a locked order to the stock, once, in the caller's transaction. The caller checks
 * permissions.
 */
export async function releaseStock(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  order: Locked<{ id: string }>,
): Promise<void> {
  const reserved = await listReservedListings(app.db, order.id);
  if (reserved.length === 0) return;
  // why: locked in the same order everywhere; an update alone would lock in any order
  await lockStock(app.db, reserved);
  const returned = await releaseReservations(app.db, order);
  await restockBottles(app.db, returned, { at: app.clock.now(), orderId: order.id });
}
