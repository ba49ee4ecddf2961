import type { Infra } from '#infra/infra.ts';
import { listReservedListings, lockStock, restockBottles, releaseReservations } from './db/reservation-rows.server.ts';

/**
 * Puts the bottles that an order holds back, once, in the caller's transaction, which holds the order's lock. Who may is the
 * caller's to decide.
 */
export async function releaseStock(app: Pick<Infra, 'db'>, orderId: string): Promise<void> {
  const held = await listReservedListings(app.db, orderId);
  if (held.length === 0) return;
  // why: the rows are locked in one order everywhere, whatever order an update would take them in
  await lockStock(app.db, held);
  await restockBottles(app.db, await releaseReservations(app.db, orderId));
}
