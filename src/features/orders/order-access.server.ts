import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  findOrderAndPayment,
  type LockedOrderAndPayment,
  lockOrder,
  lockOrderAndPayment,
  type OrderAndPayment,
  type OrderForUser,
} from './db/order-rows.server.ts';
import { abortWith, type OrderRefusal, refuseOrder } from './order-refusal.ts';
import type { OrdersTransaction } from './orders-app.ts';
import { type ProcessRole, rolesOf } from './process/order-process.ts';

/** An order that was read for an actor, and who they are to it. */
export type OrderAccess = OrderAndPayment & { roles: ProcessRole[] };

/** One order and who the actor is to it: for its sides and the house, others are told that it is not for them. One query. */
export const findOrderWithRoles = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, orderId: string): Promise<Result<OrderAccess, OrderRefusal>> => {
    if (actor.kind === 'anonymous') return refuseOrder('forbidden');
    const found = await findOrderAndPayment(app.db, orderId, actor.kind === 'user' ? actor.id : null);
    if (!found) return refuseOrder('not-found');
    const roles = rolesOf(actor, found.order);
    return roles.length === 0 ? refuseOrder('forbidden') : { ok: true, value: { ...found, roles } };
  },
);

/**
 * One order, locked until the caller's transaction ends, with whether somebody works for its winery.
 * @throws RefusedError where there is none
 */
export async function lockOrderOrAbort(
  app: Pick<OrdersTransaction, 'db'>,
  id: string,
  userId: string | null,
): Promise<Locked<OrderForUser>> {
  return (await lockOrder(app.db, id, userId)) ?? abortWith('not-found');
}

/**
 * One order with its payment, both locked until the caller's transaction ends.
 * @throws RefusedError where there is no such order
 */
export async function lockPaidOrderOrAbort(
  app: Pick<OrdersTransaction, 'db'>,
  id: string,
  userId: string | null,
): Promise<LockedOrderAndPayment> {
  return (await lockOrderAndPayment(app.db, id, userId)) ?? abortWith('not-found');
}
