import { type PaymentRow, setPaymentGoal } from '#features/payments/charges/payment.server.ts';
import { isInMode } from '#features/payments/charges/payment.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type OrderAndPayment, updateOrder } from '../db/order-rows.server.ts';
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
import { reconcilePayment } from '../payment/reconcile-payment.server.ts';
import { checkExtendedData } from '../records/keep-extended-data.server.ts';
import type { OrderExtras } from '../records/order-extras.ts';
import { orderProcess, type ProcessRole } from './order-process.ts';
import { actingRoles, lastConfirmationOf, rolesOf } from './order-status.ts';
import { recordIntervention } from './record-intervention.server.ts';

/**
 * Accepts an order for the winery, which captures the payment and makes the contract. First the wish to accept is
 * stored, then the gateway is called; the order is accepted once the payment is captured. If the charge is refused, the
 * order stays unaccepted. For members of the winery and admins. Repeating it changes nothing.
 * @param extras what the caller keeps with the order once it is accepted; if that is too much, nothing is charged
 * @returns `transaction-payment-failed` if the card cannot be charged
 */
export const acceptOrder = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    orderId: string,
    extras: OrderExtras = {},
  ): Promise<Result<{ orderId: string }, OrderRefusal>> => {
    if (!mayChange(actor)) return refuseOrder('forbidden');
    const wanted = await catchRefusals(() =>
      app.db.transaction().execute((db) => requestAcceptance({ ...app, db }, actor, orderId, extras)),
    );
    if (!wanted.ok) return wanted;
    const reconciled = await callGateway(app, () => reconcilePayment(app, { kind: 'system' }, orderId, wanted.value));
    if (!reconciled.ok) return reconciled;
    // why: a concurrent call may have made the gateway call; the payment then shows how it ended
    const { value } = reconciled;
    return (!value.called && refusedMeanwhile(value.payment)) || { ok: true, value: { orderId } };
  },
);

function refusedMeanwhile(payment: PaymentRow | undefined): OrderRefusal | undefined {
  if (payment?.goal !== 'authorised' || payment.failureCode === null) return undefined;
  return refuseOrder('transaction-payment-failed', {
    stripeCode: payment.failureCode,
    ...(payment.failureMessage === null ? {} : { stripeMessage: payment.failureMessage }),
  });
}

/** @returns the payment to capture; undefined if the order is already accepted */
async function requestAcceptance(
  app: OrdersTransaction,
  actor: Actor,
  orderId: string,
  extras: OrderExtras,
): Promise<PaymentRow | undefined> {
  const userId = actor.kind === 'user' ? actor.id : null;
  const found = await lockPaidOrderOrAbort(app, orderId, userId);
  const { order } = found;
  const roles = actingRoles(rolesOf(actor, order), order);
  const payment = checkAcceptance(app, roles, found) && found.payment;
  // why: the card must not be charged by what is refused afterwards
  await checkExtendedData(app, orderId, extras);
  if (!payment) return undefined;
  if (actor.kind === 'user' && roles.includes('operator') && order.acceptedBy !== actor.id)
    await recordIntervention(app, actor, orderId, { action: 'accept' });
  if (order.acceptedBy === null) await updateOrder(app.db, order, { acceptedBy: userId });
  const charged = await setPaymentGoal(app, payment, 'captured');
  return charged ?? abortWith('transaction-invalid-transition');
}

/** Why nobody accepts the order of a person who is banned or deleted: it would charge their card. */
const removedBuyer = {
  message: 'This user has been removed, so the order can’t be accepted or charged. You can cancel it.',
};

/**
 * Whether these roles may accept an order, as far as that depends on the order.
 * @returns the payment to capture; undefined if the order is already accepted
 * @throws RefusedError if they may not
 */
export function checkAcceptance(
  app: Pick<OrdersApp, 'clock' | 'payments'>,
  roles: readonly ProcessRole[],
  { order, payment }: OrderAndPayment,
): PaymentRow | undefined {
  const { accepted } = orderProcess.flags;
  if (!accepted.by.some((by) => roles.includes(by))) abortWith('forbidden');
  if (order.acceptedAt !== null && order.state === accepted.in) return undefined;
  if (order.state !== accepted.in) abortWith('transaction-invalid-transition');
  if (order.buyerIsGone) abortWith('forbidden', removedBuyer, 'customer-gone');
  // why: guests must know some time before a tasting begins, so it is too late even before the timer has canceled it
  const until = lastConfirmationOf(order);
  if (until !== null && until <= app.clock.now()) {
    const message = 'The time to confirm this tasting is over, so it is being canceled.';
    abortWith('transaction-invalid-transition', { message });
  }
  if (!payment) throw new Error(`The order ${order.id} has no payment`);
  if (!isInMode(payment, app.payments)) abortWith('transaction-payment-failed', otherModeMeta);
  return payment;
}
