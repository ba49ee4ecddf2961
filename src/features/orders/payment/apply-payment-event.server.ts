import { z } from 'zod';
import { refreshCard } from '#features/payments/cards/card-jobs.server.ts';
import { findPaymentEvent } from '#features/payments/find-payment-event.server.ts';
import { retryPayouts } from '#features/payments/payouts/hurry-payouts.server.ts';
import type { PayoutGateway } from '#features/payments/payouts/payout-gateway.ts';
import { refreshPayoutAccount } from '#features/payments/payouts/refresh-payout-account.server.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Viewer } from '#kit/actor.ts';
import type { OrdersApp } from '../orders-app.ts';
import { syncChargeback } from './sync-chargeback.server.ts';
import { syncPayment } from './sync-payment.server.ts';
import { syncRefund } from './sync-refund.server.ts';

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
export async function applyPaymentEvent(
  app: OrdersApp & { payoutAccounts: PayoutGateway | undefined },
  viewer: Viewer,
  job: Job,
): Promise<JobOutcome> {
  if (viewer.kind !== 'system') return 'give-up';
  const event = await findPaymentEvent(app, eventJobSchema.parse(job.data).eventId);
  if (!event) return 'done';
  if (eventKinds.chargeback.test(event.type) && event.orderId !== null) await syncChargeback(app, viewer, event.orderId);
  if (eventKinds.refund.test(event.type) && event.orderId !== null) await syncRefund(app, viewer, event.orderId);
  if (eventKinds.payment.test(event.type) && event.orderId !== null) await syncPayment(app, viewer, event.orderId);
  if (eventKinds.account.test(event.type) && event.accountRef !== null)
    await refreshPayoutAccount(app, viewer, event.accountRef);
  if (eventKinds.bank.test(event.type) && event.accountRef !== null) await retryPayouts(app, viewer, event.accountRef);
  const isRefreshed = !eventKinds.card.test(event.type) || (await refreshCard(app, viewer, event));
  return isRefreshed ? 'done' : 'retry';
}
