import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { formatAmount } from '../money/currencies.ts';
import { reverseTransfer, shareOf } from '../money/reverse-transfer.ts';
import {
  type ApiCall,
  emitEvent,
  findReferenced,
  type RequestContext,
  requireObject,
  saveObject,
} from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { type PendingReason, platform } from '../store/kinds.ts';
import { chargedBackAmount, closeInquiries } from './dispute-outcomes.ts';
import { mergeMetadata } from './metadata.ts';
import { testCardOfMethod } from './payment-methods.ts';
import { payRefund } from './refund-outcomes.ts';

const path = '/v1/refunds';

/** The calls for refunds. */
export const refundRoutes: Route[] = [
  route('POST', path, 'RefundCreateParams', create),
  route('GET', path, 'RefundListParams', (call: ApiCall<object>) => listObjects(call, 'refund', path)),
  route('GET', `${path}/:id`, 'RefundRetrieveParams', (call) => requireObject(call, 'refund', call.id, call.owner)),
];

type Params = Stripe.RefundCreateParams;

function create(call: ApiCall<Params>): Stripe.Refund {
  const { params } = call;
  const charge = chargeToRefund(call, params);
  const left = charge.amount_captured - (charge.amount_refunded - (charge.amount - charge.amount_captured));
  // why: after a won dispute, or during an inquiry, it is a charge like any other
  if (chargedBackAmount(call, charge.id) > 0)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left <= 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(left, charge.currency)})`,
      { param: 'amount' },
    );
  if (params.refund_application_fee && !params.reverse_transfer)
    throw invalidRequest('The sandbox refunds an application fee only with reverse_transfer.', {
      param: 'refund_application_fee',
    });
  const id = newId('re');
  const reversal = params.reverse_transfer
    ? reverseTransferFor(call, charge, { id, amount, left }, params.refund_application_fee ?? false)
    : null;
  const refund = createRefund(call, charge, { id, amount, reversal });
  closeInquiries(call, charge.id);
  return refund;
}

function chargeToRefund(call: ApiCall<Params>, { payment_intent, charge: named }: Params): Stripe.Charge {
  if (!payment_intent && !named)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  const intent = payment_intent
    ? requireObject(call, 'payment_intent', payment_intent, undefined, 'payment_intent')
    : undefined;
  const charge = named
    ? requireObject(call, 'charge', named, platform, 'charge')
    : findReferenced(call, 'charge', intent?.latest_charge);
  if (!charge?.captured || !charge.paid)
    throw invalidRequest(
      `This PaymentIntent (${payment_intent ?? idOf(charge?.payment_intent)}) does not have a successful charge to refund.`,
      {
        code: 'payment_intent_unexpected_state',
      },
    );
  return charge;
}

type Part = { id: string; amount: number; left: number };

function reverseTransferFor(
  context: RequestContext,
  charge: Stripe.Charge,
  { id, amount, left }: Part,
  refundFee: boolean,
): string {
  const transfer = findReferenced(context, 'transfer', charge.transfer);
  if (!transfer)
    throw invalidRequest('Cannot reverse transfer: the charge has no associated transfer.', {
      param: 'reverse_transfer',
    });
  if (transfer.reversed) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  const share = shareOf(transfer.amount - transfer.amount_reversed, amount, left);
  return reverseTransfer(context, transfer, { amount: share, refundFee, refund: id }).id;
}

function createRefund(
  call: ApiCall<Params>,
  before: Stripe.Charge,
  { id, amount, reversal }: { id: string; amount: number; reversal: string | null },
): Stripe.Refund {
  const pendingReason = pendingReasonOf(call, before);
  // why: it is paid as soon as the platform has the money
  const moved = pendingReason === 'insufficient_funds' ? undefined : payRefund(call, before, { id, amount });
  const amount_refunded = before.amount_refunded + amount;
  const charge = saveObject(call, 'charge', {
    ...before,
    amount_refunded,
    refunded: amount_refunded === before.amount,
  });
  const refund = saveObject(call, 'refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: moved?.id ?? null,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
      type: 'card',
    },
    metadata: mergeMetadata({}, call.params.metadata),
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method: null,
    ...(pendingReason ? { pending_reason: pendingReason } : {}),
    reason: (call.params.reason as Stripe.Refund.Reason | undefined) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pendingReason ? 'pending' : 'succeeded',
    transfer_reversal: reversal,
  });
  emitEvent(call, 'refund.created', refund);
  emitEvent(call, 'charge.refunded', charge);
  emitEvent(call, 'refund.updated', refund);
  const { card } = testCardOfMethod(call, charge.payment_method ?? '');
  if (card.refund) {
    const what = card.refund === 'fails' ? 'fail-refund' : 'settle-refund';
    saveObject(call, 'due', { id: `refund_${id}`, at: call.now, what, ref: id });
  }
  return refund;
}

/** Why a refund is pending; undefined if it succeeds at once. A control call decides it for the next one of a charge. */
function pendingReasonOf(call: ApiCall<Params>, charge: Stripe.Charge): PendingReason | undefined {
  const decided = call.store.find('refund_pending', charge.id)?.value.reason;
  if (decided) call.store.drop('refund_pending', charge.id);
  const { card } = testCardOfMethod(call, charge.payment_method ?? '');
  return decided ?? (card.refund === 'pending' ? 'processing' : undefined);
}
