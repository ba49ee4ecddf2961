import type { Actor } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrder } from '../db/order-rows.server.ts';
import type { OrderView } from '../order.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { rolesOf } from '../process/order-status.ts';
import { transitionOrder } from '../process/transition-order.server.ts';

/**
 * Writes a review for the actor's side of an order: tries it as the second one, then as the first if the process says
 * that the second is not possible.
 * @param params `reviewRating` from 1 to 5, `reviewContent`
 */
export const reviewOrder = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    { id, params }: { id: string; params: unknown },
  ): Promise<Result<OrderView, OrderRefusal>> => {
    if (actor.kind !== 'user') return refuseOrder('forbidden');
    const order = await findOrder(app.db, id, actor.id);
    if (!order) return refuseOrder('not-found');
    const party = rolesOf(actor, order).includes('customer') ? 'customer' : 'provider';
    const attempt = (which: 1 | 2) =>
      transitionOrder(app, actor, { id, transition: `review-${which}-by-${party}`, params });
    const second = await attempt(2);
    if (second.ok || second.code !== 'transaction-invalid-transition') return second;
    const first = await attempt(1);
    // why: the other party may have written theirs between the two attempts
    return first.ok || first.code !== 'transaction-invalid-transition' ? first : attempt(2);
  },
);
