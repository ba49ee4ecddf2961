import type { Infra } from '#infra/infra.ts';
import { listHeld, lockStock, returnBottles, returnReservations } from './db/reservation-rows.server.ts';

/**
 * Puts the bottles that an order holds back, once, in the caller's transaction, which holds the order's lock. Who may is the
 * caller's to decide.
 */
export async function releaseStock(app: Pick<Infra, 'db'>, orderId: string): Promise<void> {
  const held = await listHeld(app.db, orderId);
  if (held.length === 0) return;
  // why: the rows are locked in one order everywhere, whatever order an update would take them in
  await lockStock(app.db, held);
  await returnBottles(app.db, await returnReservations(app.db, orderId));
}
