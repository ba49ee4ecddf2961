import { z } from 'zod';
import { refreshCard } from '#features/payments/cards/card-jobs.server.ts';
import { freezesFunds, nextChargebackStep } from '#features/payments/chargebacks/chargeback.ts';
import { findPaymentAndChargeback, type PaymentAndChargeback } from '#features/payments/charges/payment.server.ts';
import { nextStep } from '#features/payments/charges/payment.ts';
import { findPaymentEvent } from '#features/payments/payment-events.server.ts';
import type { PayoutGateway } from '#features/payments/payouts/payout-gateway.ts';
import { retryPayouts } from '#features/payments/payouts/payout-outcome.server.ts';
import { refreshPayoutAccount } from '#features/payments/payouts/refresh-payout-account.server.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { OrdersApp } from '../orders-app.ts';
import { reconcileChargeback, syncChargeback } from './reconcile-chargeback.server.ts';
import { reconcilePayment } from './reconcile-payment.server.ts';
import { syncPayment, syncRefund } from './sync-payment.server.ts';

const paymentJobSchema = z.object({ orderId: z.uuid() });

/**
 * Works off a job of the payments' outbox. For the system alone. It may find everything done: whoever waits for an answer asks the
 * provider himself.
 * @returns `retry` while the provider is not ready yet, such as for money that has not arrived
 */
export const runPaymentJob = defineUseCase(async (app: OrdersApp, actor: Actor, job: Job): Promise<JobOutcome> => {
  if (actor.kind !== 'system') return 'give-up';
  const { orderId } = paymentJobSchema.parse(job.data);
  const read = await findPaymentAndChargeback(app, orderId);
  const reconciled = await reconcilePayment(app, actor, orderId, read.payment);
  const isAsRead = reconciled.ok && !reconciled.called;
  const { payment, chargeback } = await followChargeback(
    app,
    actor,
    orderId,
    isAsRead ? read : await findPaymentAndChargeback(app, orderId),
  );
  if (chargeback && nextChargebackStep(chargeback) !== undefined) return 'retry';
  // why: what a bank decides, and a pause of a day, are waited for by the reconciliation
  if (freezesFunds(chargeback) || payment?.payoutNotBefore) return 'done';
  return payment && nextStep(payment) !== undefined ? 'retry' : 'done';
});

/** Most payments have no chargeback. @returns how both stand in the end */
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
 * The kinds of events by what has to be looked at again: the payment of an order, its chargeback, a winery's account and bank, or a
 * buyer's card.
 */
const eventKinds = {
  payment: /^(payment_intent|charge|refund|transfer|payout)\./,
  refund: /^refund\./,
  chargeback: /^charge\.dispute\./,
  account: /^(account|capability)\./,
  bank: /^account\.external_account\./,
  card: /^(setup_intent|payment_method)\./,
};

/**
 * Looks after an event of the payment provider: asks the provider how things stand and goes by that, whatever the event says. For the
 * system alone. In whatever order events come, and however often, the outcome is the same.
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
  // why: after those two what was read with the event may be out of date
  const read = isChargeback || isRefund ? undefined : event;
  if (eventKinds.payment.test(event.type)) await syncPayment(app, actor, orderId, read);
}
