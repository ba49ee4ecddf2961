import { lockOrder, type OrderForSomebody } from './db/order-rows.server.ts';
import { refuseWithin } from './order-refusal.ts';
import type { OrdersTransaction } from './orders-app.ts';

/**
 * One order, locked until the caller's transaction ends, with whether somebody works for its winery.
 * @throws RefusedError where there is none
 */
export async function holdOrder(
  app: Pick<OrdersTransaction, 'db'>,
  id: string,
  userId: string | null,
): Promise<OrderForSomebody> {
  return (await lockOrder(app.db, id, userId)) ?? refuseWithin('not-found');
}
