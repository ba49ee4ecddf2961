import { lockOrder, type OrderForUser } from './db/order-rows.server.ts';
import { abortWith } from './order-refusal.ts';
import type { OrdersTransaction } from './orders-app.ts';

/**
 * One order, locked until the caller's transaction ends, with whether somebody works for its winery.
 * @throws RefusedError where there is none
 */
export async function lockOrderOrAbort(
  app: Pick<OrdersTransaction, 'db'>,
  id: string,
  userId: string | null,
): Promise<OrderForUser> {
  return (await lockOrder(app.db, id, userId)) ?? abortWith('not-found');
}
