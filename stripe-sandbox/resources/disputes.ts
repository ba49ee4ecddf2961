import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { moveCardMoney, settlementOf } from '../money/card-money.ts';
import { convert } from '../money/currencies.ts';
import {
  type ApiCall,
  emitEvent,
  findReferenced,
  type RequestContext,
  requireObject,
  saveObject,
} from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { mergeMetadata } from './metadata.ts';

const path = '/v1/disputes';

/** The calls for disputes. */
export const disputeRoutes: Route[] = [
  route('GET', path, 'DisputeListParams', (call: ApiCall<object>) => listObjects(call, 'dispute', path)),
  route('GET', `${path}/:id`, 'DisputeRetrieveParams', (call) => requireObject(call, 'dispute', call.id)),
  route('POST', `${path}/:id`, 'DisputeUpdateParams', update),
  route('POST', `${path}/:id/close`, 'DisputeCloseParams', (call) =>
    closeDispute(call, requireObject(call, 'dispute', call.id), 'lost'),
  ),
];

/** The platform's fee for a dispute, in minor units. */
const disputeFee = 1500;

/**
 * Opens a dispute: the platform is debited at once, whatever the outcome.
 *
 * @throws 400 if the charge is not paid or is disputed already
 */
export function openDispute(context: RequestContext, charge: Stripe.Charge, reason = 'fraudulent'): Stripe.Dispute {
  if (!charge.captured || !charge.paid || charge.disputed)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: it is not paid, or disputed already.`);
  const id = newId('du');
  const amount = charge.amount - charge.amount_refunded;
  if (amount <= 0) throw invalidRequest(`Charge ${charge.id} cannot be disputed: it is refunded.`);
  const fee = convert(context, disputeFee, 'usd', settlementOf(context, charge));
  const taken = moveCardMoney(context, charge, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: { amount: fee, description: 'Dispute fee' },
  });
  const disputed = saveObject(context, 'charge', { ...charge, disputed: true });
  const dispute = saveObject(context, 'dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [taken],
    charge: disputed.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: context.now + 9 * 24 * 3600,
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
  emitEvent(context, 'charge.dispute.created', dispute);
  emitEvent(context, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/**
 * Closes a dispute. If the platform wins, it gets the amount back, but not the fee.
 *
 * @throws 400 if it is closed already
 */
export function closeDispute(
  context: RequestContext,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
  const { amount, id } = dispute;
  const charge = findReferenced(context, 'charge', dispute.charge);
  const returned =
    outcome === 'won' && charge ? [moveCardMoney(context, charge, { type: 'adjustment', source: id, amount })] : [];
  const closed = saveObject(context, 'dispute', {
    ...dispute,
    status: outcome,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  if (outcome === 'won') emitEvent(context, 'charge.dispute.funds_reinstated', closed);
  emitEvent(context, 'charge.dispute.closed', closed);
  return closed;
}

/** Submits evidence; the texts `winning_evidence` and `losing_evidence` decide at once, as in Stripe's test mode. */
function update(call: ApiCall<Stripe.DisputeUpdateParams>): Stripe.Dispute {
  const dispute = requireObject(call, 'dispute', call.id);
  const { evidence, metadata, submit } = call.params;
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
  const given = { ...dispute.evidence, ...evidence } as Stripe.Dispute.Evidence;
  const submitted = evidence !== undefined && submit !== false;
  const changed = saveObject(call, 'dispute', {
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
  emitEvent(call, 'charge.dispute.updated', changed);
  const outcome = { winning_evidence: 'won' as const, losing_evidence: 'lost' as const }[
    given.uncategorized_text ?? ''
  ];
  return submitted && outcome ? closeDispute(call, changed, outcome) : changed;
}

/** The evidence of a new dispute. */
const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
