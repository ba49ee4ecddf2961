import { findPaymentAndChargeback } from '#features/payments/charges/payment.server.ts';
import { waitsForGateway } from '#features/payments/charges/payment.ts';
import { releaseWineryToPay } from '#features/payments/payouts/gathered/gather-payout.server.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findOrderWithRoles } from '../order-access.server.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { callGateway, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { recordIntervention } from '../process/record-intervention.server.ts';
import { syncPayment } from './sync-payment.server.ts';

/**
 * Reconciles an order's payment at once instead of waiting for its job. For admins only; recorded as an intervention.
 * @returns whether a gateway call is still pending; `transaction-payment-failed` if the gateway refused or did not
 * answer
 */
export const retryPayment = defineUseCase(
  async (app: OrdersApp, actor: Actor, orderId: string): Promise<Result<{ waits: boolean }, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const found = await findOrderWithRoles(app, actor, orderId);
    if (!found.ok) return found;
    if (!found.value.roles.includes('operator')) return refuseOrder('forbidden');
    await app.db
      .transaction()
      .execute((db) => recordIntervention({ ...app, db }, actor, orderId, { action: 'ask-provider' }));
    await releaseWineryToPay(app, found.value.order.wineryId);
    const refused = await callGateway(app, async () => {
      await syncPayment(app, { kind: 'system' }, orderId);
      return undefined;
    });
    if (refused) return refused;
    const { payment, chargeback } = await findPaymentAndChargeback(app, orderId);
    return { ok: true, value: { waits: waitsForGateway(payment, chargeback) } };
  },
);
