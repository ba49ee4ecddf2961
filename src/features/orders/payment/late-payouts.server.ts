import { findLatePayouts, recordLatePayouts } from '#features/payments/payouts/late-payouts.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';

/** Mails the operator once about each payout that is three days late. For the system only. @returns how many orders */
export const sweepLatePayouts = defineUseCase(async (app: OrdersApp, actor: Actor): Promise<number> => {
  if (actor.kind !== 'system') return 0;
  const orders = await findLatePayouts(app);
  for (const orderId of orders)
    await app.db.transaction().execute(async (db) => {
      const order = await lockOrder(db, orderId, null);
      if (order && (await recordLatePayouts({ ...app, db }, order)))
        await notifyParty({ ...app, db }, order, { recipient: 'operator', mail: 'payout-late' });
    });
  return orders.length;
});
