import type Stripe from 'stripe';
import { invalidRequest } from '../http/stripe-error.ts';
import { emitEvent, findReferenced, type RequestContext, saveObject } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { platform } from '../store/kinds.ts';
import { convert, exchangeRate, formatAmount, settlementCurrencyOf } from './currencies.ts';
import { balanceOf, moveMoney } from './ledger.ts';

type Reversal = {
  amount: number;
  /** Also refunds the same share of the platform's fee. */
  refundFee: boolean;
  /** The refund to the buyer that it belongs to. */
  refund?: string;
  metadata?: Record<string, string>;
};

/**
 * Takes money back from a connected account, and refunds it the platform's fee.
 *
 * @throws 400 if it is more than was transferred, or than the account's balance where that must cover it
 */
export function reverseTransfer(
  context: RequestContext,
  transfer: Stripe.Transfer,
  reversal: Reversal,
): Stripe.TransferReversal {
  const { amount, refundFee, refund = null } = reversal;
  const { currency } = transfer;
  const left = transfer.amount - transfer.amount_reversed;
  if (amount < 1 || amount > left)
    throw invalidRequest(
      `Reversal amount (${formatAmount(amount, currency)}) is greater than unreversed amount on transfer (${formatAmount(left, currency)})`,
      { param: 'amount' },
    );
  const payment = findReferenced(context, 'charge', transfer.destination_payment);
  const fee = findReferenced(context, 'application_fee', payment?.application_fee);
  const feeBack = refundFee && fee ? shareOf(fee.amount - fee.amount_refunded, amount, left) : 0;
  const ids = { reversal: newId('trr'), back: newId('pyr'), feeBack: newId('fr') };
  const [returned, withdrawn, feeRefunded] = moveMoneyBack(context, transfer, payment, { amount, feeBack, ids });
  if (fee && feeBack > 0) recordFeeRefund(context, fee, ids.feeBack, feeBack, feeRefunded?.id ?? null);
  if (payment)
    recordPaymentRefund(context, payment, idOf(transfer.destination) ?? '', {
      id: ids.back,
      amount,
      transaction: withdrawn?.id ?? null,
      reversal: ids.reversal,
    });
  return recordReversal(context, transfer, {
    id: ids.reversal,
    object: 'transfer_reversal',
    amount,
    balance_transaction: returned?.id ?? null,
    created: context.now,
    currency,
    destination_payment_refund: ids.back,
    metadata: reversal.metadata ?? {},
    source_refund: refund,
    transfer: transfer.id,
  });
}

type Ids = { reversal: string; back: string; feeBack: string };

/**
 * Whether a reversal may leave the account with less than nothing. That of a destination charge may, up to the charge; a
 * separate transfer is reversed only out of the account's balance.
 * https://docs.stripe.com/api/transfer_reversals
 */
function mayOverdraw(context: RequestContext, transfer: Stripe.Transfer): boolean {
  const account = idOf(transfer.destination) ?? '';
  const charge = findReferenced(context, 'charge', transfer.source_transaction);
  if (idOf(charge?.transfer) !== transfer.id) return false;
  const chosen = context.store.find('account_known', account)?.value.negativeBalances;
  const { controller } = context.store.find('account', account)?.value ?? {};
  return chosen ?? controller?.losses?.payments === 'application';
}

function moveMoneyBack(
  context: RequestContext,
  transfer: Stripe.Transfer,
  payment: Stripe.Charge | undefined,
  { amount, feeBack, ids }: { amount: number; feeBack: number; ids: Ids },
): [returned?: Stripe.BalanceTransaction, withdrawn?: Stripe.BalanceTransaction, fee?: Stripe.BalanceTransaction] {
  const { currency } = transfer;
  const destination = idOf(transfer.destination) ?? '';
  const settled = settlementCurrencyOf(context, destination);
  const rate = exchangeRate(context, currency, settled);
  const leaving = convert(context, amount, currency, settled);
  const { available, pending } = balanceOf(context, destination, settled);
  if (available + pending < leaving - feeBack && !mayOverdraw(context, transfer))
    throw invalidRequest('The connected account does not have sufficient funds to cover this reversal.', {
      code: 'balance_insufficient',
    });
  // why: the reversal of pending money becomes available with it, so that both cancel each other out
  const arrived =
    findReferenced(context, 'balance_transaction', payment?.balance_transaction)?.available_on ?? context.now;
  const availableOn = Math.max(context.now, arrived);
  const returning = { owner: platform, type: 'transfer_refund' as const, source: ids.reversal, amount, availableOn };
  const back = [
    {
      owner: destination,
      type: 'payment_refund' as const,
      source: ids.back,
      amount: -leaving,
      availableOn,
      exchangeRate: rate,
      fee: { amount: -feeBack, type: 'application_fee' as const, description: 'Lonevine application fee refund' },
    },
    ...(feeBack > 0
      ? [
          {
            owner: platform,
            type: 'application_fee_refund' as const,
            source: ids.feeBack,
            amount: -feeBack,
            availableOn,
          },
        ]
      : []),
  ];
  if (rate === undefined) return moveMoney(context, currency, [returning, ...back]) as [Stripe.BalanceTransaction];
  const returned = moveMoney(context, currency, [returning], { exchange: -amount });
  return [...returned, ...moveMoney(context, settled, back, { exchange: leaving })] as [Stripe.BalanceTransaction];
}

/** The share of `whole` that `part` is of `of`, rounded to the cent; all shares add up to the whole. */
export function shareOf(whole: number, part: number, of: number): number {
  return of === 0 ? 0 : Math.round((whole * part) / of);
}

function recordReversal(
  context: RequestContext,
  transfer: Stripe.Transfer,
  reversal: Stripe.TransferReversal,
): Stripe.TransferReversal {
  saveObject(context, 'transfer_reversal', reversal);
  const amount_reversed = transfer.amount_reversed + reversal.amount;
  const changed = saveObject(context, 'transfer', {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  });
  emitEvent(context, 'transfer.reversed', changed);
  return reversal;
}

function recordFeeRefund(
  context: RequestContext,
  fee: Stripe.ApplicationFee,
  id: string,
  amount: number,
  transaction: string | null,
): void {
  const refund = saveObject(context, 'fee_refund', {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: transaction,
    created: context.now,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  });
  const amount_refunded = fee.amount_refunded + amount;
  const changed = saveObject(context, 'application_fee', {
    ...fee,
    amount_refunded,
    refunded: amount_refunded === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  });
  emitEvent(context, 'application_fee.refunded', changed);
}

type PaymentRefund = { id: string; amount: number; transaction: string | null; reversal: string };

function recordPaymentRefund(
  context: RequestContext,
  payment: Stripe.Charge,
  owner: string,
  back: PaymentRefund,
): void {
  const amount_refunded = payment.amount_refunded + back.amount;
  saveObject(context, 'charge', { ...payment, amount_refunded, refunded: amount_refunded === payment.amount }, owner);
  saveObject(
    context,
    'refund',
    {
      id: back.id,
      object: 'refund',
      amount: back.amount,
      balance_transaction: back.transaction,
      charge: payment.id,
      created: context.now,
      currency: payment.currency,
      customer: null,
      customer_account: null,
      metadata: {},
      payment_intent: null,
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: back.reversal,
      status: 'succeeded',
      transfer_reversal: null,
    },
    owner,
  );
}
