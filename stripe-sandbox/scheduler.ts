import { pruneAnswers } from './http/idempotency.ts';
import type { Turn } from './request-context.ts';
import { lapsePayment } from './resources/cancel-payment.ts';
import { openDispute } from './resources/disputes.ts';
import { arrive } from './resources/payouts.ts';
import { failRefund } from './resources/refunds.ts';
import type { Due } from './store/kinds.ts';

/** How long an event can be read, in seconds. */
const eventsKept = 30 * 24 * 3600;

/** What happens by itself, up to now: reservations lapse, payouts arrive, buyers dispute; old answers and events are forgotten. */
export function runDue(turn: Turn): void {
  const due = [...turn.store.all('due')].map(({ value }) => value).filter(({ at }) => at <= turn.now);
  for (const one of due.sort((a, b) => a.at - b.at)) {
    turn.store.drop('due', one.id);
    happen(turn, one);
  }
  pruneAnswers(turn);
  for (const { value } of turn.store.all('event')) {
    if (value.created + eventsKept > turn.now) break;
    turn.store.drop('event', value.id);
  }
}

function happen(turn: Turn, { what, ref }: Due): void {
  if (what === 'lapse') {
    const intent = turn.store.find('payment_intent', ref)?.value;
    if (intent?.status === 'requires_capture') lapsePayment(turn, intent);
  } else if (what === 'arrive') {
    const row = turn.store.find('payout', ref);
    if (row) arrive(turn, row.value, row.owner);
  } else if (what === 'dispute') {
    const charge = turn.store.find('charge', ref)?.value;
    if (charge && !charge.disputed && charge.amount_refunded < charge.amount) openDispute(turn, charge);
  } else {
    const refund = turn.store.find('refund', ref)?.value;
    if (refund) failRefund(turn, refund);
  }
}
