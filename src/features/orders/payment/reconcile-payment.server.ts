import { blockDeclinedCard } from '#features/payments/cards/saved-card.server.ts';
import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { freezesFunds } from '#features/payments/chargebacks/chargeback.ts';
import {
  findPayment,
  gatewayOf,
  type OwnStep,
  type PaymentRow,
  recordPaymentStep,
  requestPaymentStep,
  type StepValue,
  verifyRefusal,
} from '#features/payments/charges/payment.server.ts';
import {
  isInMode,
  nextStep,
  type PaymentProgress,
  type PaymentStep,
  stateAfter,
} from '#features/payments/charges/payment.ts';
import { type GatewayResult, isCardFailure, type PaymentFailure } from '#features/payments/charges/payment-gateway.ts';
import { recordPaymentRefusal } from '#features/payments/charges/record-payment.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrder, type OrderRow, updateOrder } from '../db/order-rows.server.ts';
import { notifyParties, notifyParty } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { applyTransition, runEffects } from '../process/apply-transition.server.ts';
import { type OrderTransitionName, orderProcess } from '../process/order-process.ts';
import { timersOf } from '../process/order-status.ts';
import { payOutOrder } from './pay-winery.server.ts';
import { syncChargeback } from './reconcile-chargeback.server.ts';

/** The gateway was called as far as possible; or no call was necessary, with the payment as it is. */
export type Reconciled = { called: true } | { called: false; payment: PaymentRow | undefined };

/** The greatest number of consecutive steps of a payment: create, authorize, capture, refund. */
const maxSteps = 5;

/**
 * Calls the gateway, one step after the other, until the payment of an order has reached its goal, and stores each step
 * with its consequences for the order in one transaction. It may run concurrently and again after a crash: calls under
 * the same key take effect once, and each step is stored once. For the system only.
 * @param known the payment as the caller has just read or changed it; undefined to read it
 * @throws if the outcome of a call is unknown; call it again then
 */
export const reconcilePayment = defineUseCase(
  async (
    app: OrdersApp,
    actor: Actor,
    orderId: string,
    known?: PaymentRow,
  ): Promise<Result<Reconciled, OrderRefusal>> => {
    if (actor.kind !== 'system') return refuseOrder('forbidden');
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const found = (steps === 0 && known) || (await findPayment(app, orderId));
      const step = found && nextStepInMode(app, found);
      if (!found || !step) return ok({ called: false, payment: found });
      const taken = step === 'pay-out' ? await payOutOrder(app, found) : await takeStep(app, actor, found, step);
      if (taken?.refusal) return taken.refusal;
      // why: if the order has set a new goal meanwhile, that has a job of its own
      if (!taken || nextStep(progressAfter(found, taken.step, app.clock.now())) === undefined) break;
    }
    return ok({ called: true });
  },
);

/** A payment once a step is done. */
function progressAfter(payment: PaymentRow, step: PaymentStep, now: Date): PaymentProgress {
  return { ...payment, state: stateAfter[step], ...(step === 'refund-part' && { partReturnedAt: now }) };
}

/** The next step; none for a payment of the other mode, about which the gateway is never asked. */
function nextStepInMode(app: OrdersApp, payment: PaymentRow): PaymentStep | undefined {
  return isInMode(payment, app.payments) ? nextStep(payment) : undefined;
}

/**
 * Calls the gateway for a step, unless the money is frozen, and stores its answer.
 * @returns the step that really happened, or the refusal; undefined if it is not possible yet
 */
async function takeStep(
  app: OrdersApp,
  actor: Actor,
  payment: PaymentRow,
  step: OwnStep,
): Promise<{ step: OwnStep; refusal?: OrderRefusal } | undefined> {
  if (await isMoneyFrozen(app, actor, payment, step)) return undefined;
  const gateway = gatewayOf(app);
  const asked = await requestPaymentStep(gateway, payment, step);
  const { answer, step: taken } = await verifyRefusal(gateway, payment.gatewayRef, step, asked);
  if (answer.kind === 'not-yet') return undefined;
  await recordAnswer(app, payment, taken, answer);
  return answer.kind === 'refused'
    ? { step: taken, refusal: refusalOf(payment, step, answer.failure) }
    : { step: taken };
}

/** Whether a chargeback freezes captured money. Events may have been lost, so the gateway is asked. */
async function isMoneyFrozen(app: OrdersApp, actor: Actor, { orderId }: PaymentRow, step: OwnStep): Promise<boolean> {
  if (step !== 'refund' && step !== 'refund-part') return false;
  await syncChargeback(app, actor, orderId);
  return freezesFunds(await findChargeback(app, orderId));
}

/**
 * The refusal for the caller.
 * @throws for refunds: the order stays as it is, admins see the problem, and the step is repeated
 */
function refusalOf({ orderId }: PaymentRow, step: OwnStep, failure: PaymentFailure): OrderRefusal {
  if (step === 'refund' || step === 'refund-part')
    throw new Error(`The provider refused to ${step} the payment of order ${orderId}: ${failure.code}`);
  return paymentFailed(failure);
}

/** A refusal of the gateway as a refusal of the use case. */
export function paymentFailed({ code, message }: PaymentFailure): OrderRefusal {
  return refuseOrder('transaction-payment-failed', { stripeMessage: message, stripeCode: code });
}

/** Ends an order whose authorization has lapsed at the gateway. */
export async function endLapsedOrder(app: OrdersTransaction, order: Locked<OrderRow>): Promise<void> {
  await endBySystem(app, order, order.state === 'pending-payment' ? 'expire-payment' : 'auto-cancel');
}

type Answer = Exclude<GatewayResult<StepValue>, { kind: 'not-yet' }>;

async function recordAnswer(app: OrdersApp, payment: PaymentRow, step: OwnStep, answer: Answer): Promise<void> {
  // why: creating a payment does not change the order, and is stored in one statement without a lock
  if (step === 'create' && answer.kind === 'done') await recordPaymentStep(app, payment, step, answer.value);
  else await app.db.transaction().execute((db) => applyAnswer({ ...app, db }, payment, step, answer));
}

async function applyAnswer(app: OrdersTransaction, payment: PaymentRow, step: OwnStep, answer: Answer): Promise<void> {
  // why: the order is always locked before the payment, to prevent deadlocks
  const order = await lockOrder(app.db, payment.orderId, null);
  if (!order) throw new Error(`There is no order ${payment.orderId}`);
  if (answer.kind === 'refused') return applyRefusal(app, order, payment, step, answer.failure);
  const isRecorded = await recordPaymentStep(app, payment, step, answer.value);
  if (isRecorded && step === 'capture' && payment.goal === 'captured') await recordAcceptance(app, order);
  if (isRecorded && (step === 'refund' || step === 'refund-part'))
    await notifyOfRefund(app, order, answer.value.given === false ? 'pending' : 'given', payment);
}

/**
 * Mails how a refund stands: given, to the buyer; pending or refused by the gateway, to the buyer and the operator. Runs
 * in the caller's transaction.
 */
export async function notifyOfRefund(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  status: 'given' | 'pending' | 'refused',
  { returnedPayinCents }: Pick<PaymentRow, 'returnedPayinCents'>,
): Promise<void> {
  const mail = `refund-${status}` as const;
  // why: only a buyer's cancellation leaves a share to the winery
  const by = returnedPayinCents === null ? 'system' : 'customer';
  const buyer = { recipient: 'customer', mail, by } as const;
  await notifyParties(app, [order], status === 'given' ? [buyer] : [buyer, { recipient: 'operator', mail }]);
}

/** The card is charged: stores the acceptance, with which the contract is made. */
async function recordAcceptance(app: OrdersTransaction, order: Locked<OrderRow>): Promise<void> {
  const now = app.clock.now();
  const accepted = await updateOrder(app.db, order, {
    acceptedAt: now,
    ...timersOf({ ...order, acceptedAt: now }, now),
  });
  await runEffects(app, accepted, orderProcess.flags.accepted.effects, 'system');
}

async function applyRefusal(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  payment: PaymentRow,
  step: OwnStep,
  failure: PaymentFailure,
): Promise<void> {
  if (step === 'create') {
    // why: no payment was created, so there is nothing to cancel
    const isRecorded = await recordPaymentRefusal(app, payment, failure, { state: 'voided', goal: 'returned' });
    if (isRecorded && order.state === 'pending-payment') await endBySystem(app, order, 'expire-payment');
    return;
  }
  if (step === 'capture') return applyFailedCapture(app, order, payment, failure);
  const isRecorded = await recordPaymentRefusal(app, payment, failure, payment);
  // why: it is tried again for as long as it takes; one mail is enough
  const isRefund = step === 'refund' || step === 'refund-part';
  if (isRecorded && isRefund && payment.failureCode === null) await notifyOfRefund(app, order, 'refused', payment);
}

/**
 * The order stays unaccepted. Both parties get a mail; if the winery's account is the reason, only the winery does. A
 * lapsed authorization ends the order.
 */
async function applyFailedCapture(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  payment: PaymentRow,
  failure: PaymentFailure,
): Promise<void> {
  const hasLapsed = failure.code === 'lapsed';
  const next = hasLapsed
    ? ({ state: 'voided', goal: 'returned' } as const)
    : ({ state: 'authorised', goal: 'authorised' } as const);
  const isRecorded = await recordPaymentRefusal(app, payment, failure, next);
  if (!isRecorded) return;
  await blockDeclinedCard(app, failure);
  const unaccepted = await updateOrder(app.db, order, { acceptedBy: null });
  if (hasLapsed) return endLapsedOrder(app, unaccepted);
  if (!isCardFailure(failure.code))
    return notifyParty(app, unaccepted, { recipient: 'provider', mail: 'charges-closed' }, payment.attempt);
  const mail = 'charge-failed';
  const parties = [
    { recipient: 'customer', mail },
    { recipient: 'provider', mail },
  ] as const;
  await notifyParties(app, [unaccepted], parties, payment.attempt);
}

async function endBySystem(app: OrdersTransaction, order: Locked<OrderRow>, name: OrderTransitionName): Promise<void> {
  const transition = orderProcess.find(name);
  if (transition?.from !== order.state) return;
  await applyTransition(app, order, transition, { role: 'system', userId: null });
}
