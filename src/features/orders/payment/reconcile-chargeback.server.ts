import { type ChargebackRow, findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { type ChargebackStep, nextChargebackStep } from '#features/payments/chargebacks/chargeback.ts';
import { recordChargebackRefusal, recordChargebackStep } from '#features/payments/chargebacks/note-chargeback.server.ts';
import { requestChargebackStep } from '#features/payments/chargebacks/take-chargeback-step.server.ts';
import { findPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import type { GatewayResult } from '#features/payments/charges/payment-gateway.ts';
import type { Viewer } from '#kit/actor.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import type { OrdersApp } from '../orders-app.ts';
import { gatewayOf } from './gateway-of.server.ts';

/** The most steps that a chargeback can need one after the other. */
const maxSteps = 3;

/**
 * Does whatever a chargeback of an order still needs to be where the buyer's bank has sent it: the winery's part is taken back, sent
 * again, or written off. It may run twice at once and again after a crash, as `pursuePayment` may. For the system alone.
 * @throws when the provider's answer is not known, or it refuses: to be tried again
 */
export async function reconcileChargeback(app: OrdersApp, viewer: Viewer, orderId: string): Promise<void> {
  if (viewer.kind !== 'system') return;
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const chargeback = await findChargeback(app, orderId);
    const step = chargeback && nextChargebackStep(chargeback);
    const payment = step && (await findPayment(app, orderId));
    if (!chargeback || !step || !payment) return;
    const answer = await takeStep(app, payment, chargeback, step);
    if (answer.kind === 'not-yet') return;
    if (answer.kind === 'refused') {
      await recordChargebackRefusal(app, chargeback);
      throw new Error(`The provider refused to ${step} the part of order ${orderId}: ${answer.failure.message}`);
    }
    const { reversedCents } = answer.value;
    await app.db.transaction().execute(async (db) => {
      // why: the order's lock comes first everywhere
      await lockOrder(db, orderId, null);
      await recordChargebackStep({ ...app, db }, payment, chargeback, { step, reversedCents });
    });
  }
}

async function takeStep(
  app: OrdersApp,
  payment: PaymentRow,
  chargeback: ChargebackRow,
  step: ChargebackStep,
): Promise<GatewayResult<{ reversedCents: number }>> {
  const { reversedCents } = chargeback;
  if (step === 'write-off') return { kind: 'done', value: { reversedCents } };
  return requestChargebackStep(gatewayOf(app), payment, chargeback, step);
}
