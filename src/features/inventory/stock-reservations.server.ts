import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Refusal, type Result, success } from '#kit/result.ts';
import {
  type BottleQuantity,
  listReservedListings,
  lockStock,
  releaseReservations,
  reserveBottles,
  restockBottles,
} from './db/reservation-rows.server.ts';

/** Whether the bottles are held; if not, of which wine there are too few, and how many are left. */
export type ReserveStockResult = Result<
  undefined,
  Refusal<'transaction-listing-insufficient-stock', { listingId: string; left: number }>
>;

/**
 * Holds bottles for an order, all or none, in the caller's transaction: whoever else wants them waits for its end. Who may order is
 * the caller's to decide.
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

/** The first wine of which there is less than is wanted. A wine that nobody has counted has none. */
export function findShortage(
  stock: readonly BottleQuantity[],
  wanted: readonly BottleQuantity[],
): { listingId: string; left: number } | undefined {
  const left = new Map(stock.map(({ listingId, quantity }) => [listingId, quantity]));
  const short = wanted.find(({ listingId, quantity }) => (left.get(listingId) ?? 0) < quantity);
  return short && { listingId: short.listingId, left: left.get(short.listingId) ?? 0 };
}

/**
 * Puts the bottles that an order holds back, once, in the caller's transaction, which holds the order's lock. Who may is the
 * caller's to decide.
 */
export async function releaseStock(app: { db: Transaction }, orderId: string): Promise<void> {
  const held = await listReservedListings(app.db, orderId);
  if (held.length === 0) return;
  // why: the rows are locked in one order everywhere, whatever order an update would take them in
  await lockStock(app.db, held);
  await restockBottles(app.db, await releaseReservations(app.db, orderId));
}
