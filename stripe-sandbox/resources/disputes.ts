import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { type ApiCall, emitEvent, type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import {
  chargedBackAmount,
  closeDispute,
  disputesOf,
  escalateInquiry,
  isInquiry,
  requireOpen,
  withdrawFunds,
} from './dispute-outcomes.ts';
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

/** How long there is to answer a dispute, in seconds. */
const responseSeconds = 9 * 24 * 3600;

/** What a buyer disputes: all that is left of the charge, or less; with `inquiry` their bank only asks. */
type Claim = { reason?: string | undefined; amount?: number | undefined; inquiry?: boolean | undefined };

/**
 * Opens a dispute: the platform is debited at once, whatever the outcome. A charge may be disputed again, as far as no
 * other dispute holds its money.
 *
 * @throws 400 if the charge is not paid, or that much of it is not left
 */
export function openDispute(context: RequestContext, charge: Stripe.Charge, claim: Claim = {}): Stripe.Dispute {
  if (!charge.captured || !charge.paid) throw invalidRequest(`Charge ${charge.id} cannot be disputed: it is not paid.`);
  const open = disputesOf(context, charge.id).find((one) => isInquiry(one) && one.status !== 'warning_closed');
  if (open) throw invalidRequest(`Charge ${charge.id} has an inquiry already, ${open.id}: escalate that.`);
  const left = charge.amount - charge.amount_refunded - chargedBackAmount(context, charge.id);
  const { amount = left, inquiry = false, reason = 'fraudulent' } = claim;
  if (amount < 1 || amount > left)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: of its amount ${left} is left.`);
  const id = newId('du');
  const taken = inquiry ? [] : [withdrawFunds(context, charge, { id, amount })];
  const disputed = saveObject(context, 'charge', { ...charge, disputed: true });
  const dueBy = context.now + responseSeconds;
  const dispute = saveObject(context, 'dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: taken,
    charge: disputed.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: inquiry ? '10' : '10.4',
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  });
  saveObject(context, 'due', { id: `deadline_${id}`, at: dueBy, what: 'dispute-deadline', ref: id });
  emitEvent(context, 'charge.dispute.created', dispute);
  if (!inquiry) emitEvent(context, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The texts of evidence that decide at once, as in Stripe's test mode: https://docs.stripe.com/testing#evidence */
const decidingTexts: Record<string, 'won' | 'lost' | 'escalated'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'escalated',
};

/** Submits evidence, which the bank then reviews. */
function update(call: ApiCall<Stripe.DisputeUpdateParams>): Stripe.Dispute {
  const dispute = requireObject(call, 'dispute', call.id);
  const { evidence, metadata, submit } = call.params;
  requireOpen(dispute);
  const file = evidence?.uncategorized_file;
  if (file) requireObject(call, 'file', file, undefined, 'file');
  const given = { ...dispute.evidence, ...evidence } as Stripe.Dispute.Evidence;
  const submitted = evidence !== undefined && submit !== false;
  const changed = saveObject(call, 'dispute', {
    ...dispute,
    evidence: { ...given, enhanced_evidence: {} },
    metadata: mergeMetadata(dispute.metadata, metadata),
    ...(submitted
      ? { status: isInquiry(dispute) ? ('warning_under_review' as const) : ('under_review' as const) }
      : {}),
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: dispute.evidence_details.has_evidence || evidence !== undefined,
      submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
      ...(submitted ? { submission_method: 'manual' as const } : {}),
    },
  });
  emitEvent(call, 'charge.dispute.updated', changed);
  const outcome = submitted ? decidingTexts[given.uncategorized_text ?? ''] : undefined;
  if (outcome === 'escalated') return escalateInquiry(call, changed);
  return outcome ? closeDispute(call, changed, outcome) : changed;
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
