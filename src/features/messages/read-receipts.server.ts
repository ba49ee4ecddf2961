import { findOrderWithRoles, type OrderAccess } from '#features/orders/order-access.server.ts';
import { type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type Result, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteDigest } from './db/digest-rows.server.ts';
import { deleteReadReceipts, upsertReadReceipt } from './db/read-receipt-rows.server.ts';

/**
 * Records that the actor has looked at an order, so that nothing up to now counts as new. For its parties and the
 * operator; not in an impersonation session, in which somebody else looks.
 */
export const markOrderRead = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    order: string | OrderAccess,
  ): Promise<Result<undefined, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const found =
      typeof order === 'string' ? await findOrderWithRoles(app, actor, order) : { ok: true as const, value: order };
    if (!found.ok) return found;
    const { id: orderId } = found.value.order;
    await upsertReadReceipt(app.db, { userId: actor.id, orderId, readAt: app.clock.now() });
    return success;
  },
);

/**
 * Deletes the actor's read receipts and scheduled digest, as part of deleting the account. Does nothing in an
 * impersonation session.
 */
export const eraseReadReceipts = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor): Promise<void> => {
  if (!mayChange(actor)) return;
  await deleteReadReceipts(app.db, actor.id);
  await deleteDigest(app.db, actor.id);
});
