import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { holdsMoney } from '#features/payments/chargebacks/chargeback.ts';
import { checkRefusal } from '#features/payments/charges/check-refusal.server.ts';
import { notePaymentRefusal, notePaymentStep } from '#features/payments/charges/note-payment-step.server.ts';
import { findPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import { nextStep, type PaymentStep, stateAfter } from '#features/payments/charges/payment.ts';
import { isOfCard, type PaymentFailure, type ProviderAnswer } from '#features/payments/charges/payment-gateway.ts';
import {
  findMadePayout,
  type StepValue,
  takePaymentStep,
} from '#features/payments/charges/request-payment-step.server.ts';
import type { Viewer } from '#kit/actor.ts';
import { lockOrder, type OrderRow, updateOrder } from '../db/order-rows.server.ts';
import { tellParty } from '../notify-party.server.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { makeTransition } from '../process/apply-transition.server.ts';
import { runEffects } from '../process/order-effects.server.ts';
import { type OrderTransitionName, orderProcess } from '../process/order-process.ts';
import { dueAtOf } from '../process/order-status.ts';
import { providerOf } from './gateway-of.server.ts';
import { syncChargeback } from './sync-chargeback.server.ts';

/** What came of it: the provider was asked for all that could be asked now; or there was nothing to ask, and how the payment stood. */
export type Pursued = { ok: true; asked: true } | { ok: true; asked: false; payment: PaymentRow | undefined };

/** The most steps that one payment can need one after the other: ask for it, reserve, charge, give back. */
const mostSteps = 5;

/**
 * Asks the provider for whatever the payment of an order still needs to be where the order wants it, one step after the other, and
 * notes each with what it means for the order in one transaction. It may run twice at once and again after a crash: the provider
 * does what it is asked under one key once, and each step is noted once. For the system alone.
 * @throws when the provider's answer is not known: to be tried again
 */
export async function pursuePayment(app: OrdersApp, viewer: Viewer, orderId: string): Promise<Pursued | OrderRefusal> {
  if (viewer.kind !== 'system') return refuseOrder('forbidden');
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const payment = await findPayment(app, orderId);
    const step = payment && nextStep(payment);
    if (!payment || !step) return { ok: true, asked: false, payment };
    const truth = await ask(app, viewer, payment, step);
    const { answer } = truth;
    if (answer.kind === 'not-yet') break;
    await app.db.transaction().execute((db) => noteAnswer({ ...app, db }, payment, truth.step, answer));
    if (answer.kind === 'refused') return refused(payment, step, answer.failure);
    // why: what the order has come to want meanwhile has a job of its own
    if (nextStep({ state: stateAfter[truth.step], goal: payment.goal }) === undefined) break;
  }
  return { ok: true, asked: true };
}

/** Asks the provider for a step; of money that is held, only whether the step was taken already. */
async function ask(app: OrdersApp, viewer: Viewer, payment: PaymentRow, step: PaymentStep) {
  const provider = providerOf(app);
  if (!(await isHeld(app, viewer, payment, step))) {
    const asked = await takePaymentStep(provider, payment, step);
    return checkRefusal(provider, payment.providerRef, step, asked);
  }
  // why: it may have been asked for before the buyer's bank came, by a process that died then
  const made = step === 'pay-out' ? await findMadePayout(provider, payment) : undefined;
  return { step, answer: made ?? ({ kind: 'not-yet' } as const) };
}

/**
 * Whether money that was charged is to stay where it is for now: the buyer's bank has taken it back, or a payout came back a moment ago.
 * Messages of that may have been lost, so the provider is asked.
 */
async function isHeld(app: OrdersApp, viewer: Viewer, payment: PaymentRow, step: PaymentStep): Promise<boolean> {
  if (step !== 'refund' && step !== 'pay-out') return false;
  const { orderId, payoutNotBefore } = payment;
  if (step === 'pay-out' && payoutNotBefore !== null && payoutNotBefore > app.clock.now()) return true;
  await syncChargeback(app, viewer, orderId);
  return holdsMoney(await findChargeback(app, orderId));
}

/**
 * What a refusal means to who asked.
 * @throws for money that cannot be given back or paid out: the order stays as it is, somebody has to look, and it is asked for again
 */
function refused({ orderId }: PaymentRow, step: PaymentStep, failure: PaymentFailure): OrderRefusal {
  if (step === 'refund' || step === 'pay-out')
    throw new Error(`The provider refused to ${step} the payment of order ${orderId}: ${failure.code}`);
  return paymentFailed(failure);
}

/** A refusal of the provider as the caller of the shop is told it. */
export function paymentFailed({ code, message }: PaymentFailure): OrderRefusal {
  return refuseOrder('transaction-payment-failed', { stripeMessage: message, stripeCode: code });
}

/** What the order makes of it when the provider says by itself that a reservation is gone. */
export async function lapse(app: OrdersTransaction, order: OrderRow): Promise<void> {
  await endBySystem(app, order, order.state === 'pending-payment' ? 'expire-payment' : 'auto-cancel');
}

async function noteAnswer(
  app: OrdersTransaction,
  payment: PaymentRow,
  step: PaymentStep,
  answer: Exclude<ProviderAnswer<StepValue>, { kind: 'not-yet' }>,
): Promise<void> {
  // why: the order's lock comes first everywhere, then the payment's row
  const order = await lockOrder(app.db, payment.orderId, null);
  if (!order) throw new Error(`There is no order ${payment.orderId}`);
  if (answer.kind === 'refused') return noteRefusal(app, order, payment, step, answer.failure);
  const noted = await notePaymentStep(app, payment, step, answer.value);
  if (noted && step === 'capture' && payment.goal === 'captured') await noteAcceptance(app, order);
}

/** The card is charged: the winery's acceptance stands, and the contract with it. */
async function noteAcceptance(app: OrdersTransaction, order: OrderRow): Promise<void> {
  const now = app.clock.now();
  const accepted = await updateOrder(app.db, order.id, {
    acceptedAt: now,
    dueAt: dueAtOf({ ...order, acceptedAt: now }),
  });
  await runEffects(app, accepted, orderProcess.facts.accepted.effects, 'system');
}

async function noteRefusal(
  app: OrdersTransaction,
  order: OrderRow,
  payment: PaymentRow,
  step: PaymentStep,
  failure: PaymentFailure,
): Promise<void> {
  if (step === 'create') {
    // why: nothing was asked for in the end, so there is nothing to let go either
    const noted = await notePaymentRefusal(app, payment, failure, { state: 'voided', goal: 'returned' });
    if (noted && order.state === 'pending-payment') await endBySystem(app, order, 'expire-payment');
    return;
  }
  if (step === 'capture') return noteFailedCapture(app, order, payment, failure);
  await notePaymentRefusal(app, payment, failure, payment);
}

/**
 * The order stays unaccepted, both sides learn why; what the winery's account lacks, the winery alone. A reservation that is gone ends
 * it.
 */
async function noteFailedCapture(
  app: OrdersTransaction,
  order: OrderRow,
  payment: PaymentRow,
  failure: PaymentFailure,
): Promise<void> {
  const gone = failure.code === 'lapsed';
  const then = gone
    ? ({ state: 'voided', goal: 'returned' } as const)
    : ({ state: 'authorised', goal: 'authorised' } as const);
  const noted = await notePaymentRefusal(app, payment, failure, then);
  if (!noted) return;
  const unaccepted = await updateOrder(app.db, order.id, { acceptedBy: null });
  if (gone) return lapse(app, unaccepted);
  if (!isOfCard(failure.code))
    return tellParty(app, unaccepted, { tell: 'provider', mail: 'charges-closed' }, payment.attempt);
  for (const tell of ['customer', 'provider'] as const)
    await tellParty(app, unaccepted, { tell, mail: 'charge-failed' }, payment.attempt);
}

async function endBySystem(app: OrdersTransaction, order: OrderRow, name: OrderTransitionName): Promise<void> {
  const transition = orderProcess.find(name);
  if (transition?.from !== order.state) return;
  await makeTransition(app, order, transition, { actor: 'system', userId: null });
}
