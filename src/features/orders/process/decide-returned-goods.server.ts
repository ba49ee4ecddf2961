import { releaseStock } from '#features/inventory/stock-reservations.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateOrder } from '../db/order-rows.server.ts';
import { lockOrderOrAbort } from '../order-access.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { abortWith, catchRefusals, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { actingRoles, rolesOf } from './order-status.ts';

/**
 * Says whether the bottles of an order that was refunded after they had left the winery go back on sale: what came back
 * unopened does, a corked bottle does not. For members of the winery and admins, once; the same answer again changes
 * nothing.
 * @returns `transaction-invalid-transition` if nobody asks, or if the other answer was given
 */
export const decideReturnedGoods = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    { id, restock }: { id: string; restock: boolean },
  ): Promise<Result<{ orderId: string }, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    return catchRefusals(async () => {
      await app.db.transaction().execute((db) => decide({ ...app, db }, actor, id, restock));
      return { orderId: id };
    });
  },
);

async function decide(app: OrdersTransaction, actor: SignedIn, id: string, restock: boolean): Promise<void> {
  const order = await lockOrderOrAbort(app, id, actor.id);
  const roles = actingRoles(rolesOf(actor, order), order);
  if (!roles.includes('provider') && !roles.includes('operator')) abortWith('forbidden');
  const goodsReturn = restock ? 'restocked' : 'written-off';
  if (order.goodsReturn === goodsReturn) return;
  if (order.goodsReturn !== 'asked') abortWith('transaction-invalid-transition');
  if (restock) await releaseStock(app, order);
  await updateOrder(app.db, order, { goodsReturn });
}
