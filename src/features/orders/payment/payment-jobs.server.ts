import { z } from 'zod';
import { refreshCard } from '#features/payments/cards/card-jobs.server.ts';
import { freezesFunds, nextChargebackStep } from '#features/payments/chargebacks/chargeback.ts';
import { findPaymentAndChargeback, type PaymentAndChargeback } from '#features/payments/charges/payment.server.ts';
import { isInMode, nextStep } from '#features/payments/charges/payment.ts';
import type { PayoutGateway } from '#features/payments/payouts/payout-gateway.ts';
import { retryPayouts } from '#features/payments/payouts/payout-outcome.server.ts';
import { refreshPayoutAccount } from '#features/payments/payouts/refresh-payout-account.server.ts';
import { findPaymentEvent } from '#features/payments/receive-payment-event.server.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { OrdersApp } from '../order-dependencies.ts';
import { reconcileChargeback, syncChargeback } from './reconcile-chargeback.server.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';
import { syncPayout } from './sweep-payouts.server.ts';
import { syncPayment, syncRefund } from './sync-payment.server.ts';

const paymentJobSchema = z.object({ orderId: z.uuid() });

/**
 * Runs a job of the payments queue. For the system only. Often everything is already done, because users who wait call
 * the gateway directly.
 * @returns `retry` while the gateway is not ready
 */
export const runPaymentJob = defineUseCase(async (app: OrdersApp, actor: Actor, job: Job): Promise<JobOutcome> => {
  if (actor.kind !== 'system') return 'give-up';
  const { orderId } = paymentJobSchema.parse(job.data);
  const read = await findPaymentAndChargeback(app, orderId);
  if (read.payment && !isInMode(read.payment, app.payments)) return 'done';
  const reconciled = await reconcilePayment(app, actor, orderId, read.payment);
  const isAsRead = reconciled.ok && !reconciled.value.called;
  const { payment, chargeback } = await followChargeback(
    app,
    actor,
    orderId,
    isAsRead ? read : await findPaymentAndChargeback(app, orderId),
  );
  if (chargeback && nextChargebackStep(chargeback) !== undefined) return 'retry';
  // why: decisions of banks and payouts are left to sweeps
  const step = payment && nextStep(payment);
  return freezesFunds(chargeback) || step === undefined || step === 'pay-out' ? 'done' : 'retry';
});

/** Reconciles the chargeback, if there is one. @returns the payment and chargeback afterwards */
async function followChargeback(
  app: OrdersApp,
  actor: Actor,
  orderId: string,
  read: PaymentAndChargeback,
): Promise<PaymentAndChargeback> {
  if (!read.chargeback) return read;
  await reconcileChargeback(app, actor, orderId);
  return findPaymentAndChargeback(app, orderId);
}

const eventJobSchema = z.object({ eventId: z.string() });

/**
 * Event types by what they make necessary: reading an order's payment, its chargeback, a winery's account or bank, or a
 * saved card.
 */
const eventKinds = {
  payment: /^(payment_intent|charge|refund|transfer|payout)\./,
  refund: /^(charge\.)?refund\./,
  payout: /^payout\./,
  chargeback: /^charge\.dispute\./,
  account: /^(account|capability)\./,
  bank: /^account\.external_account\./,
  card: /^(setup_intent|payment_method)\./,
};

/**
 * Handles an event of the payment gateway by reading the current state from the gateway; the event's content is not
 * believed. For the system only. The outcome does not depend on the order or number of events.
 */
export const applyPaymentEvent = defineUseCase(
  async (
    app: OrdersApp & { payoutAccounts: PayoutGateway | undefined },
    actor: Actor,
    job: Job,
  ): Promise<JobOutcome> => {
    if (actor.kind !== 'system') return 'give-up';
    const event = await findPaymentEvent(app, eventJobSchema.parse(job.data).eventId);
    if (!event) return 'done';
    if (event.orderId !== null) await applyOrderEvent(app, actor, event.orderId, event);
    if (eventKinds.payout.test(event.type)) await syncPayout(app, actor, event.objectRef);
    if (eventKinds.account.test(event.type) && event.accountRef !== null)
      await refreshPayoutAccount(app, actor, event.accountRef);
    if (eventKinds.bank.test(event.type) && event.accountRef !== null) await retryPayouts(app, actor, event.accountRef);
    const isRefreshed = !eventKinds.card.test(event.type) || (await refreshCard(app, actor, event));
    return isRefreshed ? 'done' : 'retry';
  },
);

async function applyOrderEvent(
  app: OrdersApp,
  actor: Actor,
  orderId: string,
  event: { type: string } & PaymentAndChargeback,
): Promise<void> {
  const [isChargeback, isRefund] = [eventKinds.chargeback.test(event.type), eventKinds.refund.test(event.type)];
  if (isChargeback) await syncChargeback(app, actor, orderId);
  if (isRefund) await syncRefund(app, actor, orderId);
  // why: the payment may have changed since it was read with the event
  const read = isChargeback || isRefund ? undefined : event;
  if (eventKinds.payment.test(event.type)) await syncPayment(app, actor, orderId, read);
}
