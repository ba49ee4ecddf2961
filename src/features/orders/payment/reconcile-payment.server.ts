import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { freezesFunds } from '#features/payments/chargebacks/chargeback.ts';
import {
  findExistingPayout,
  findPayment,
  gatewayOf,
  type PaymentRow,
  recordPaymentRefusal,
  recordPaymentStep,
  requestPaymentStep,
  type StepValue,
  verifyRefusal,
} from '#features/payments/charges/payment.server.ts';
import { nextStep, type PaymentStep, stateAfter } from '#features/payments/charges/payment.ts';
import { type GatewayResult, isCardFailure, type PaymentFailure } from '#features/payments/charges/payment-gateway.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrder, type OrderRow, updateOrder } from '../db/order-rows.server.ts';
import { notifyParties, notifyParty } from '../notify-party.server.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { applyTransition, runEffects } from '../process/apply-transition.server.ts';
import { dueAtOf, type OrderTransitionName, orderProcess } from '../process/order-process.ts';
import { syncChargeback } from './reconcile-chargeback.server.ts';

/** What came of it: the provider was asked for all that could be asked now; or there was nothing to ask, and how the payment stood. */
export type Reconciled = { ok: true; called: true } | { ok: true; called: false; payment: PaymentRow | undefined };

/** The most steps that one payment can need one after the other: ask for it, reserve, charge, give back. */
const maxSteps = 5;

/**
 * Asks the provider for whatever the payment of an order still needs to be where the order wants it, one step after the other, and
 * notes each with what it means for the order in one transaction. It may run twice at once and again after a crash: the provider
 * does what it is asked under one key once, and each step is noted once. For the system alone.
 * @param known the payment as somebody has just read or changed it; undefined for one that is to be read
 * @throws when the provider's answer is not known: to be tried again
 */
export const reconcilePayment = defineUseCase(
  async (app: OrdersApp, actor: Actor, orderId: string, known?: PaymentRow): Promise<Reconciled | OrderRefusal> => {
    if (actor.kind !== 'system') return refuseOrder('forbidden');
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const payment = (steps === 0 && known) || (await findPayment(app, orderId));
      const step = payment && nextStep(payment);
      if (!payment || !step) return { ok: true, called: false, payment };
      const truth = await takeOrAwaitStep(app, actor, payment, step);
      const { answer } = truth;
      if (answer.kind === 'not-yet') break;
      await recordAnswer(app, payment, truth.step, answer);
      if (answer.kind === 'refused') return refusalOf(payment, step, answer.failure);
      // why: what the order has come to want meanwhile has a job of its own
      if (nextStep({ state: stateAfter[truth.step], goal: payment.goal }) === undefined) break;
    }
    return { ok: true, called: true };
  },
);

/** Asks the provider for a step; of money that is held, only whether the step was taken already. */
async function takeOrAwaitStep(app: OrdersApp, actor: Actor, payment: PaymentRow, step: PaymentStep) {
  const gateway = gatewayOf(app);
  if (!(await isMoneyFrozen(app, actor, payment, step))) {
    const asked = await requestPaymentStep(gateway, payment, step);
    return verifyRefusal(gateway, payment.gatewayRef, step, asked);
  }
  // why: it may have been asked for before the buyer's bank came, by a process that died then
  const made = step === 'pay-out' ? await findExistingPayout(gateway, payment) : undefined;
  return { step, answer: made ?? ({ kind: 'not-yet' } as const) };
}

/**
 * Whether money that was charged is to stay where it is for now: the buyer's bank has taken it back, or a payout came back a moment ago.
 * Messages of that may have been lost, so the provider is asked.
 */
async function isMoneyFrozen(app: OrdersApp, actor: Actor, payment: PaymentRow, step: PaymentStep): Promise<boolean> {
  if (step !== 'refund' && step !== 'pay-out') return false;
  const { orderId, payoutNotBefore } = payment;
  if (step === 'pay-out' && payoutNotBefore !== null && payoutNotBefore > app.clock.now()) return true;
  await syncChargeback(app, actor, orderId);
  return freezesFunds(await findChargeback(app, orderId));
}

/**
 * What a refusal means to who asked.
 * @throws for money that cannot be given back or paid out: the order stays as it is, somebody has to look, and it is asked for again
 */
function refusalOf({ orderId }: PaymentRow, step: PaymentStep, failure: PaymentFailure): OrderRefusal {
  if (step === 'refund' || step === 'pay-out')
    throw new Error(`The provider refused to ${step} the payment of order ${orderId}: ${failure.code}`);
  return paymentFailed(failure);
}

/** A refusal of the provider as the caller of the shop is told it. */
export function paymentFailed({ code, message }: PaymentFailure): OrderRefusal {
  return refuseOrder('transaction-payment-failed', { stripeMessage: message, stripeCode: code });
}

/** What the order makes of it when the provider says by itself that a reservation is gone. */
export async function endLapsedOrder(app: OrdersTransaction, order: Locked<OrderRow>): Promise<void> {
  await endBySystem(app, order, order.state === 'pending-payment' ? 'expire-payment' : 'auto-cancel');
}

type Answer = Exclude<GatewayResult<StepValue>, { kind: 'not-yet' }>;

async function recordAnswer(app: OrdersApp, payment: PaymentRow, step: PaymentStep, answer: Answer): Promise<void> {
  // why: a payment that was asked for changes nothing of its order, and its one statement needs neither lock nor transaction
  if (step === 'create' && answer.kind === 'done') await recordPaymentStep(app, payment, step, answer.value);
  else await app.db.transaction().execute((db) => applyAnswer({ ...app, db }, payment, step, answer));
}

async function applyAnswer(
  app: OrdersTransaction,
  payment: PaymentRow,
  step: PaymentStep,
  answer: Answer,
): Promise<void> {
  // why: the order's lock comes first everywhere, then the payment's row
  const order = await lockOrder(app.db, payment.orderId, null);
  if (!order) throw new Error(`There is no order ${payment.orderId}`);
  if (answer.kind === 'refused') return applyRefusal(app, order, payment, step, answer.failure);
  const noted = await recordPaymentStep(app, payment, step, answer.value);
  if (noted && step === 'capture' && payment.goal === 'captured') await recordAcceptance(app, order);
}

/** The card is charged: the winery's acceptance stands, and the contract with it. */
async function recordAcceptance(app: OrdersTransaction, order: Locked<OrderRow>): Promise<void> {
  const now = app.clock.now();
  const accepted = await updateOrder(app.db, order, {
    acceptedAt: now,
    dueAt: dueAtOf({ ...order, acceptedAt: now }),
  });
  await runEffects(app, accepted, orderProcess.flags.accepted.effects, 'system');
}

async function applyRefusal(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  payment: PaymentRow,
  step: PaymentStep,
  failure: PaymentFailure,
): Promise<void> {
  if (step === 'create') {
    // why: nothing was asked for in the end, so there is nothing to let go either
    const noted = await recordPaymentRefusal(app, payment, failure, { state: 'voided', goal: 'returned' });
    if (noted && order.state === 'pending-payment') await endBySystem(app, order, 'expire-payment');
    return;
  }
  if (step === 'capture') return applyFailedCapture(app, order, payment, failure);
  await recordPaymentRefusal(app, payment, failure, payment);
}

/**
 * The order stays unaccepted, both sides learn why; what the winery's account lacks, the winery alone. A reservation that is gone ends
 * it.
 */
async function applyFailedCapture(
  app: OrdersTransaction,
  order: Locked<OrderRow>,
  payment: PaymentRow,
  failure: PaymentFailure,
): Promise<void> {
  const gone = failure.code === 'lapsed';
  const then = gone
    ? ({ state: 'voided', goal: 'returned' } as const)
    : ({ state: 'authorised', goal: 'authorised' } as const);
  const noted = await recordPaymentRefusal(app, payment, failure, then);
  if (!noted) return;
  const unaccepted = await updateOrder(app.db, order, { acceptedBy: null });
  if (gone) return endLapsedOrder(app, unaccepted);
  if (!isCardFailure(failure.code))
    return notifyParty(app, unaccepted, { recipient: 'provider', mail: 'charges-closed' }, payment.attempt);
  const mail = 'charge-failed';
  const parties = [
    { recipient: 'customer', mail },
    { recipient: 'provider', mail },
  ] as const;
  await notifyParties(app, unaccepted, parties, payment.attempt);
}

async function endBySystem(app: OrdersTransaction, order: Locked<OrderRow>, name: OrderTransitionName): Promise<void> {
  const transition = orderProcess.find(name);
  if (transition?.from !== order.state) return;
  await applyTransition(app, order, transition, { role: 'system', userId: null });
}
