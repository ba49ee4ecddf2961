import { reopenPayment, setPaymentGoal } from '#features/payments/charges/payment.server.ts';
import { isInMode } from '#features/payments/charges/payment.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { paymentDetailsOf, updateOrder } from '../db/order-rows.server.ts';
import type { OrderView } from '../order.ts';
import { lockPaidOrderOrAbort } from '../order-access.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import {
  abortWith,
  callGateway,
  catchRefusals,
  type OrderRefusal,
  otherModeMeta,
  refuseOrder,
} from '../order-refusal.ts';
import { orderProcess } from '../process/order-process.ts';
import { rolesOf, timersOf } from '../process/order-status.ts';
import { showOrder } from '../show-order.server.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';

const system = { kind: 'system' } as const;

/**
 * Lets the buyer choose another card after the charge was refused: cancels the old authorization and restarts the
 * payment. The order and its due time stay. Only for the buyer, and not in an impersonation session. A repetition, also
 * after a crash, continues where the last one ended.
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
  const { payment } = await lockReplaceablePayment(app, actor, id);
  const fails = payment.state === 'authorised' && payment.failureCode !== null;
  if (fails && !(await setPaymentGoal(app, payment, 'returned'))) abortWith('transaction-invalid-transition');
  // why: in these states an earlier call has already canceled or restarted the payment
  if (!fails && !/^(voided|new|open)$/.test(payment.state)) abortWith('transaction-invalid-transition');
}

async function reopenReleased(app: OrdersTransaction, actor: SignedIn, id: string): Promise<void> {
  const { order, payment } = await lockReplaceablePayment(app, actor, id);
  // why: the old card no longer bounds the time to accept; the new one does once it is confirmed
  if (payment.state === 'voided' && (await reopenPayment(app, payment, paymentDetailsOf(order.id))))
    await updateOrder(app.db, order, timersOf(order, app.clock.now()));
}

/** An order that is not accepted, and its payment, for the buyer only, both locked. */
async function lockReplaceablePayment(app: OrdersTransaction, actor: SignedIn, id: string) {
  const { order, payment } = await lockPaidOrderOrAbort(app, id, actor.id);
  if (!rolesOf(actor, order).includes('customer')) abortWith('forbidden');
  if (!payment || order.state !== orderProcess.flags.accepted.in || order.acceptedAt)
    return abortWith('transaction-invalid-transition');
  if (!isInMode(payment, app.payments)) abortWith('transaction-payment-failed', otherModeMeta);
  return { order, payment };
}
