import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalid } from '../http/stripe-error.ts';
import { moveMoney } from '../money/ledger.ts';
import { type Call, emit, keep, type Turn, take } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { platform } from '../store/kinds.ts';
import { mergeMetadata } from './metadata.ts';
import { noEvidence } from './no-evidence.ts';

const path = '/v1/disputes';

/** The calls about chargebacks. */
export const disputeRoutes: Route[] = [
  route('GET', path, 'DisputeListParams', (call: Call<object>) => listObjects(call, 'dispute', path)),
  route('GET', `${path}/:id`, 'DisputeRetrieveParams', (call) => take(call, 'dispute', call.id)),
  route('POST', `${path}/:id`, 'DisputeUpdateParams', update),
  route('POST', `${path}/:id/close`, 'DisputeCloseParams', (call) =>
    closeDispute(call, take(call, 'dispute', call.id), 'lost'),
  ),
];

/** What a chargeback costs the platform, in minor units. */
const disputeFee = 1500;

/**
 * A buyer has their bank take the money back: the platform is debited at once, whatever becomes of it.
 * @throws 400 where the charge is not paid or is disputed already
 */
export function openDispute(turn: Turn, charge: Stripe.Charge, reason = 'fraudulent'): Stripe.Dispute {
  if (!charge.captured || !charge.paid || charge.disputed)
    throw invalid(`Charge ${charge.id} cannot be disputed: it is not paid, or disputed already.`);
  const id = newId('du');
  const amount = charge.amount - charge.amount_refunded;
  if (amount <= 0) throw invalid(`Charge ${charge.id} cannot be disputed: it is refunded.`);
  const taken = moveMoney(
    turn,
    charge.currency,
    [
      {
        owner: platform,
        type: 'adjustment',
        source: id,
        amount: -amount,
        fee: { amount: disputeFee, type: 'stripe_fee', description: 'Dispute fee' },
      },
    ],
    { cards: amount, stripe: disputeFee },
  );
  const disputed = keep(turn, 'charge', { ...charge, disputed: true });
  const dispute = keep(turn, 'dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: taken,
    charge: disputed.id,
    created: turn.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: turn.now + 9 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  });
  emit(turn, 'charge.dispute.created', dispute);
  emit(turn, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/**
 * The bank decides. Where the platform wins, it gets the amount back, but not the fee.
 * @throws 400 where it has decided already
 */
export function closeDispute(turn: Turn, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalid('This dispute is already closed', { code: 'dispute_already_closed' });
  const { amount, currency, id } = dispute;
  const returned =
    outcome === 'won'
      ? moveMoney(turn, currency, [{ owner: platform, type: 'adjustment', source: id, amount }], { cards: -amount })
      : [];
  const closed = keep(turn, 'dispute', {
    ...dispute,
    status: outcome,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  if (outcome === 'won') emit(turn, 'charge.dispute.funds_reinstated', closed);
  emit(turn, 'charge.dispute.closed', closed);
  return closed;
}

/** Evidence; the words `winning_evidence` and `losing_evidence` decide at once, as in Stripe's tests. */
function update(call: Call<Stripe.DisputeUpdateParams>): Stripe.Dispute {
  const dispute = take(call, 'dispute', call.id);
  const { evidence, metadata, submit } = call.params;
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalid('This dispute is already closed', { code: 'dispute_already_closed' });
  const given = { ...dispute.evidence, ...evidence } as Stripe.Dispute.Evidence;
  const submitted = evidence !== undefined && submit !== false;
  const changed = keep(call, 'dispute', {
    ...dispute,
    evidence: { ...given, enhanced_evidence: {} },
    metadata: mergeMetadata(dispute.metadata, metadata),
    ...(submitted ? { status: 'under_review' as const } : {}),
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: dispute.evidence_details.has_evidence || evidence !== undefined,
      submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
      ...(submitted ? { submission_method: 'manual' as const } : {}),
    },
  });
  emit(call, 'charge.dispute.updated', changed);
  const outcome = { winning_evidence: 'won' as const, losing_evidence: 'lost' as const }[
    given.uncategorized_text ?? ''
  ];
  return submitted && outcome ? closeDispute(call, changed, outcome) : changed;
}
