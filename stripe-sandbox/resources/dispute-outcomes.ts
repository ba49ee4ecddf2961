import type Stripe from 'stripe';
import { invalidRequest } from '../http/stripe-error.ts';
import { moveCardMoney, settlementOf } from '../money/card-money.ts';
import { convert } from '../money/currencies.ts';
import { emitEvent, findReferenced, type RequestContext, saveObject } from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import { platform } from '../store/kinds.ts';

/** The platform's fee for a dispute, in US cents. */
const disputeFee = 1500;

/** Whether a bank only asks, so that no money has moved: https://docs.stripe.com/disputes/how-disputes-work#inquiries */
export function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_');
}

/** Whether a dispute has ended. */
function isClosed({ status }: Stripe.Dispute): boolean {
  return ['won', 'lost', 'warning_closed'].includes(status);
}

/** The disputes of a charge, the oldest first. */
export function disputesOf(context: RequestContext, charge: string): Stripe.Dispute[] {
  const all = [...context.store.ownedBy('dispute', platform)].map(({ value }) => value);
  return all.filter((dispute) => idOf(dispute.charge) === charge);
}

/** What of a charge its disputes have taken, and not returned. */
export function chargedBackAmount(context: RequestContext, charge: string): number {
  const taken = disputesOf(context, charge).filter((one) => !isInquiry(one) && one.status !== 'won');
  return taken.reduce((sum, { amount }) => sum + amount, 0);
}

/** @throws 400 if the dispute has ended */
export function requireOpen(dispute: Stripe.Dispute): void {
  if (isClosed(dispute)) throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' });
}

/** Debits the platform for a dispute, and the fee. */
export function withdrawFunds(
  context: RequestContext,
  charge: Stripe.Charge,
  { id, amount }: Pick<Stripe.Dispute, 'id' | 'amount'>,
): Stripe.BalanceTransaction {
  const fee = convert(context, disputeFee, 'usd', settlementOf(context, charge));
  return moveCardMoney(context, charge, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    fee: { amount: fee, description: 'Dispute fee' },
  });
}

/**
 * Closes a dispute. If the platform wins, it gets the amount back, but not the fee. An inquiry ends without either.
 *
 * @throws 400 if it is closed already
 */
export function closeDispute(
  context: RequestContext,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  requireOpen(dispute);
  const { amount, id } = dispute;
  const charge = findReferenced(context, 'charge', dispute.charge);
  const status = isInquiry(dispute) ? 'warning_closed' : outcome;
  const returned =
    status === 'won' && charge ? [moveCardMoney(context, charge, { type: 'adjustment', source: id, amount })] : [];
  const closed = saveObject(context, 'dispute', {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  context.store.drop('due', `deadline_${id}`);
  if (status === 'won') emitEvent(context, 'charge.dispute.funds_reinstated', closed);
  emitEvent(context, 'charge.dispute.closed', closed);
  return closed;
}

/**
 * Turns an inquiry into a chargeback: the money is taken now.
 *
 * @throws 400 if it is none, or is closed
 */
export function escalateInquiry(context: RequestContext, dispute: Stripe.Dispute): Stripe.Dispute {
  requireOpen(dispute);
  const charge = findReferenced(context, 'charge', dispute.charge);
  if (!isInquiry(dispute) || !charge) throw invalidRequest(`Dispute ${dispute.id} is no inquiry.`);
  // why: a part may have been refunded since
  const amount = Math.min(dispute.amount, charge.amount - charge.amount_refunded);
  const taken = withdrawFunds(context, charge, { id: dispute.id, amount });
  const escalated = saveObject(context, 'dispute', {
    ...dispute,
    amount,
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [taken],
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
  });
  emitEvent(context, 'charge.dispute.updated', escalated);
  emitEvent(context, 'charge.dispute.funds_withdrawn', escalated);
  return escalated;
}

/** What happens when the time for evidence is over: without any, a dispute is lost, and an inquiry ends. */
export function passDeadline(context: RequestContext, dispute: Stripe.Dispute): void {
  if (!['needs_response', 'warning_needs_response'].includes(dispute.status)) return;
  const late = { ...dispute, evidence_details: { ...dispute.evidence_details, past_due: true } };
  closeDispute(context, saveObject(context, 'dispute', late), 'lost');
}

/** Ends the inquiries of a charge that is refunded in full: there is nothing left to ask for. */
export function closeInquiries(context: RequestContext, charge: string): void {
  if (!context.store.find('charge', charge)?.value.refunded) return;
  for (const dispute of disputesOf(context, charge))
    if (isInquiry(dispute) && !isClosed(dispute)) closeDispute(context, dispute, 'lost');
}
