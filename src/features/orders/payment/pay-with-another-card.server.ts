import { reopenPayment, setPaymentGoal } from '#features/payments/charges/payment.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { OrderView } from '../order.ts';
import { lockPaidOrderOrAbort } from '../order-access.server.ts';
import { abortWith, callGateway, catchRefusals, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { orderProcess, rolesOf } from '../process/order-process.ts';
import { showOrder } from '../show-order.server.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';

const system = { kind: 'system' } as const;

/**
 * Lets the buyer choose another card after the charge was refused when the winery accepted: the old reservation is let go, and the
 * payment asked for anew. The order stays as it is, and its time goes on. For its buyer, not for a limited session. Sent again, or
 * after a crash in between, it goes on where it was.
 * @returns the order with what the browser needs to confirm the new card
 */
export const payWithAnotherCard = defineUseCase(
  async (app: OrdersApp, actor: Actor, id: string): Promise<Result<OrderView, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    for (const stage of [releaseReservation, reopenReleased]) {
      const done = await catchRefusals(() => app.db.transaction().execute((db) => stage({ ...app, db }, actor, id)));
      if (!done.ok) return done;
      const reconciled = await callGateway(app, () => reconcilePayment(app, system, id));
      if (!reconciled.ok) return reconciled;
    }
    return showOrder(app, actor, id);
  },
);

async function releaseReservation(app: OrdersTransaction, actor: SignedIn, id: string): Promise<void> {
  const payment = await lockReplaceablePayment(app, actor, id);
  const fails = payment.state === 'authorised' && payment.failureCode !== null;
  if (fails && !(await setPaymentGoal(app, payment, 'returned'))) abortWith('transaction-invalid-transition');
  // why: what was let go, or asked for anew since, is where it goes on
  if (!fails && !/^(voided|new|open)$/.test(payment.state)) abortWith('transaction-invalid-transition');
}

async function reopenReleased(app: OrdersTransaction, actor: SignedIn, id: string): Promise<void> {
  const payment = await lockReplaceablePayment(app, actor, id);
  if (payment.state === 'voided') await reopenPayment(app, payment);
}

/** The payment of an order that its winery has not accepted, for the buyer alone; the order is locked. */
async function lockReplaceablePayment(app: OrdersTransaction, actor: SignedIn, id: string) {
  const { order, payment } = await lockPaidOrderOrAbort(app, id, actor.id);
  if (!rolesOf(actor, order).includes('customer')) abortWith('forbidden');
  if (!payment || order.state !== orderProcess.flags.accepted.in || order.acceptedAt)
    return abortWith('transaction-invalid-transition');
  return payment;
}
