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
import type { OrdersTransaction } from './order-dependencies.ts';
import { abortWith, type OrderRefusal, refuseOrder } from './order-refusal.ts';
import type { ProcessRole } from './process/order-process.ts';
import { rolesOf } from './process/order-status.ts';

/** An order, and the actor's process roles in it. */
export type OrderAccess = OrderAndPayment & { roles: ProcessRole[] };

/** An order with the actor's process roles: for its parties and admins; refused to others. One query. */
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
 * An order, locked until the caller's transaction ends, and whether the user works for its winery.
 * @throws RefusedError if there is none
 */
export async function lockOrderOrAbort(
  app: Pick<OrdersTransaction, 'db'>,
  id: string,
  userId: string | null,
): Promise<Locked<OrderForUser>> {
  return (await lockOrder(app.db, id, userId)) ?? abortWith('not-found');
}

/**
 * An order with its payment, both locked until the caller's transaction ends.
 * @throws RefusedError if there is no such order
 */
export async function lockPaidOrderOrAbort(
  app: Pick<OrdersTransaction, 'db'>,
  id: string,
  userId: string | null,
): Promise<LockedOrderAndPayment> {
  return (await lockOrderAndPayment(app.db, id, userId)) ?? abortWith('not-found');
}
