import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { moveCardMoney } from '../money/card-money.ts';
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
import { platform } from '../store/kinds.ts';
import { mergeMetadata } from './metadata.ts';
import { testCardOfMethod } from './payment-methods.ts';

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
  if (isChargedBack(call, charge))
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
  return createRefund(call, charge, { id, amount, reversal });
}

/** Whether a charge was lost to a dispute; after a won dispute it is a charge like any other. */
function isChargedBack(call: ApiCall<Params>, { id }: Stripe.Charge): boolean {
  const disputes = [...call.store.ownedBy('dispute', platform)].map(({ value }) => value);
  return disputes.some(({ charge, status }) => idOf(charge) === id && status !== 'won');
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
  const share = shareOf(transfer.amount - transfer.amount_reversed, amount, left);
  return reverseTransfer(context, transfer, { amount: share, refundFee, refund: id }).id;
}

function createRefund(
  call: ApiCall<Params>,
  before: Stripe.Charge,
  { id, amount, reversal }: { id: string; amount: number; reversal: string | null },
): Stripe.Refund {
  const source = findReferenced(call, 'balance_transaction', before.balance_transaction);
  const availableOn = Math.max(call.now, source?.available_on ?? call.now);
  const moved = moveCardMoney(call, before, { type: 'refund', source: id, amount: -amount, availableOn });
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
    balance_transaction: moved.id,
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
    reason: (call.params.reason as Stripe.Refund.Reason | undefined) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: reversal,
  });
  emitEvent(call, 'refund.created', refund);
  emitEvent(call, 'charge.refunded', charge);
  emitEvent(call, 'refund.updated', refund);
  if (testCardOfMethod(call, charge.payment_method ?? '').card.refundFails)
    saveObject(call, 'due', { id: `refund_${id}`, at: call.now, what: 'fail-refund', ref: id });
  return refund;
}

/** Fails a refund: the money returns to the platform. */
export function failRefund(context: RequestContext, refund: Stripe.Refund): void {
  if (refund.status !== 'succeeded') return;
  const { amount } = refund;
  const charge = findReferenced(context, 'charge', refund.charge);
  if (!charge) return;
  const moved = moveCardMoney(context, charge, { type: 'refund_failure', source: refund.id, amount });
  const failed = saveObject(context, 'refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: moved.id,
  });
  saveObject(context, 'charge', { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false });
  emitEvent(context, 'refund.failed', failed);
}
