import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { updateOrder } from '../db/order-rows.server.ts';
import { lockOrderOrAbort } from '../order-access.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { abortWith, catchRefusals, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { runEffects } from './apply-transition.server.ts';
import { orderProcess } from './order-process.ts';
import { actingRoles, isForPickup, rolesOf, timersOf } from './order-status.ts';
import { recordIntervention } from './record-intervention.server.ts';

/**
 * Says that an accepted order is ready to be picked up: the buyer gets a mail with hours and address, and has 30 days.
 * For members of the winery and admins. Repeating it changes nothing.
 * @returns `transaction-invalid-transition` if it is not accepted, is not for pickup, or was handed over or canceled
 */
export const markReady = defineUseCase(
  async (app: OrdersApp, actor: Actor, orderId: string): Promise<Result<{ orderId: string }, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    return catchRefusals(async () => {
      await app.db.transaction().execute((db) => setReady({ ...app, db }, actor, orderId));
      return { orderId };
    });
  },
);

async function setReady(app: OrdersTransaction, actor: SignedIn, orderId: string): Promise<void> {
  const order = await lockOrderOrAbort(app, orderId, actor.id);
  const { ready } = orderProcess.flags;
  const roles = actingRoles(rolesOf(actor, order), order);
  const role = ready.by.find((by) => roles.includes(by)) ?? abortWith('forbidden');
  const isOpen = order.state === ready.in && order.acceptedAt !== null && isForPickup(order);
  if (!isOpen) abortWith('transaction-invalid-transition');
  if (order.readyAt !== null) return;
  if (role === 'operator') await recordIntervention(app, actor, orderId, { action: 'ready' });
  const readyAt = app.clock.now();
  const change = { readyAt, readyBy: actor.id, ...timersOf({ ...order, readyAt }, readyAt) };
  await runEffects(app, await updateOrder(app.db, order, change), ready.effects, role);
}
