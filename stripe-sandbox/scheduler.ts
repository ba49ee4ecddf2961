import { pruneResponses } from './http/idempotency.ts';
import type { RequestContext } from './request-context.ts';
import { saveAccountStatus } from './resources/accounts/account-status.ts';
import { finishVerification } from './resources/accounts/account-verification.ts';
import { lapsePayment } from './resources/cancel-payment.ts';
import { passDeadline } from './resources/dispute-outcomes.ts';
import { openDispute } from './resources/disputes.ts';
import { testCardOfMethod } from './resources/payment-methods.ts';
import { settlePayout } from './resources/payouts.ts';
import { failRefund, settleRefund } from './resources/refund-outcomes.ts';
import { pruneTokens } from './resources/tokens.ts';
import type { ScheduledTask } from './store/kinds.ts';

/** How long an event can be retrieved, in seconds. */
const eventRetentionSeconds = 30 * 24 * 3600;

/** Runs what is due, such as authorizations that expire and payouts that arrive, and deletes what is old. */
export function runScheduled(context: RequestContext): void {
  const due = [...context.store.all('due')].map(({ value }) => value).filter(({ at }) => at <= context.now);
  for (const one of due.sort((a, b) => a.at - b.at)) {
    context.store.drop('due', one.id);
    tasks[one.what](context, one.ref);
  }
  pruneResponses(context);
  pruneTokens(context);
  for (const { value } of context.store.all('event')) {
    if (value.created + eventRetentionSeconds > context.now) break;
    context.store.drop('event', value.id);
  }
}

const tasks: Record<ScheduledTask['what'], (context: RequestContext, ref: string) => void> = {
  lapse(context, ref) {
    const intent = context.store.find('payment_intent', ref)?.value;
    if (intent?.status === 'requires_capture') lapsePayment(context, intent);
  },
  arrive(context, ref) {
    const row = context.store.find('payout', ref);
    if (row) settlePayout(context, row.value, row.owner);
  },
  dispute(context, ref) {
    const charge = context.store.find('charge', ref)?.value;
    if (!charge || charge.disputed || charge.amount_refunded === charge.amount) return;
    const { card } = testCardOfMethod(context, charge.payment_method ?? '');
    openDispute(context, charge, { inquiry: card.disputed === 'inquiry', reason: card.disputeReason });
  },
  'dispute-deadline'(context, ref) {
    const dispute = context.store.find('dispute', ref)?.value;
    if (dispute) passDeadline(context, dispute);
  },
  'fail-refund'(context, ref) {
    const refund = context.store.find('refund', ref)?.value;
    if (refund && refund.status !== 'failed') failRefund(context, refund);
  },
  'settle-refund'(context, ref) {
    const refund = context.store.find('refund', ref)?.value;
    if (refund?.status === 'pending') settleRefund(context, refund);
  },
  verify(context, ref) {
    const account = context.store.find('account', ref)?.value;
    if (account) finishVerification(context, account, account);
  },
  restrict(context, ref) {
    const account = context.store.find('account', ref)?.value;
    if (account) saveAccountStatus(context, account, account);
  },
};
