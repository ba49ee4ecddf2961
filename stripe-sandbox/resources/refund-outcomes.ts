import type Stripe from 'stripe';
import { invalidRequest } from '../http/stripe-error.ts';
import { moveCardMoney } from '../money/card-money.ts';
import { emitEvent, findReferenced, type RequestContext, saveObject } from '../request-context.ts';

/** Why a card refund fails: https://docs.stripe.com/refunds#failed-refunds */
export const refundFailures = [
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'insufficient_funds',
  'declined',
  'unknown',
] as const;

/** Pays a refund out of the platform's balance; it becomes available when the charge does. */
export function payRefund(
  context: RequestContext,
  charge: Stripe.Charge,
  { id, amount }: Pick<Stripe.Refund, 'id' | 'amount'>,
): Stripe.BalanceTransaction {
  const source = findReferenced(context, 'balance_transaction', charge.balance_transaction);
  const availableOn = Math.max(context.now, source?.available_on ?? context.now);
  return moveCardMoney(context, charge, { type: 'refund', source: id, amount: -amount, availableOn });
}

/**
 * Completes a pending refund.
 *
 * @throws 400 if it is not pending
 */
export function settleRefund(context: RequestContext, refund: Stripe.Refund): Stripe.Refund {
  const charge = findReferenced(context, 'charge', refund.charge);
  if (refund.status !== 'pending' || !charge)
    throw invalidRequest(`Refund ${refund.id} is not pending, but ${refund.status}.`);
  const { pending_reason: _, ...others } = refund;
  const settled = saveObject(context, 'refund', {
    ...others,
    status: 'succeeded',
    balance_transaction: refund.balance_transaction ?? payRefund(context, charge, refund).id,
  });
  emitUpdate(context, settled);
  return settled;
}

/**
 * Fails a refund that was pending, or seemed to have succeeded: the money returns to the platform. A reversed transfer
 * stays reversed.
 *
 * @throws 400 if it has failed already
 */
export function failRefund(
  context: RequestContext,
  refund: Stripe.Refund,
  failure_reason: string = refundFailures[0],
): Stripe.Refund {
  const charge = findReferenced(context, 'charge', refund.charge);
  if (!['pending', 'succeeded'].includes(refund.status ?? '') || !charge)
    throw invalidRequest(`Refund ${refund.id} cannot fail: it is ${refund.status}.`);
  const { amount } = refund;
  const moved =
    refund.balance_transaction && moveCardMoney(context, charge, { type: 'refund_failure', source: refund.id, amount });
  const { pending_reason: _, ...others } = refund;
  const failed = saveObject(context, 'refund', {
    ...others,
    status: 'failed',
    failure_reason,
    ...(moved ? { failure_balance_transaction: moved.id } : {}),
  });
  saveObject(context, 'charge', { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false });
  emitEvent(context, 'refund.failed', failed);
  emitUpdate(context, failed);
  return failed;
}

function emitUpdate(context: RequestContext, refund: Stripe.Refund): void {
  emitEvent(context, 'refund.updated', refund);
  emitEvent(context, 'charge.refund.updated', refund);
}
