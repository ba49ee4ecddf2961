import { pruneResponses } from './http/idempotency.ts';
import type { RequestContext } from './request-context.ts';
import { lapsePayment } from './resources/cancel-payment.ts';
import { openDispute } from './resources/disputes.ts';
import { settlePayout } from './resources/payouts.ts';
import { failRefund } from './resources/refunds.ts';
import type { ScheduledTask } from './store/kinds.ts';

/** How long an event can be retrieved, in seconds. */
const eventRetentionSeconds = 30 * 24 * 3600;

/** Runs what is due: authorizations expire, payouts arrive, disputes open; old responses and events are deleted. */
export function runScheduled(context: RequestContext): void {
  const due = [...context.store.all('due')].map(({ value }) => value).filter(({ at }) => at <= context.now);
  for (const one of due.sort((a, b) => a.at - b.at)) {
    context.store.drop('due', one.id);
    runTask(context, one);
  }
  pruneResponses(context);
  for (const { value } of context.store.all('event')) {
    if (value.created + eventRetentionSeconds > context.now) break;
    context.store.drop('event', value.id);
  }
}

function runTask(context: RequestContext, { what, ref }: ScheduledTask): void {
  if (what === 'lapse') {
    const intent = context.store.find('payment_intent', ref)?.value;
    if (intent?.status === 'requires_capture') lapsePayment(context, intent);
  } else if (what === 'arrive') {
    const row = context.store.find('payout', ref);
    if (row) settlePayout(context, row.value, row.owner);
  } else if (what === 'dispute') {
    const charge = context.store.find('charge', ref)?.value;
    if (charge && !charge.disputed && charge.amount_refunded < charge.amount) openDispute(context, charge);
  } else {
    const refund = context.store.find('refund', ref)?.value;
    if (refund) failRefund(context, refund);
  }
}
