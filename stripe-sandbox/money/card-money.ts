import type Stripe from 'stripe';
import { findReferenced, type RequestContext } from '../request-context.ts';
import { idOf } from '../store/ids.ts';
import { platform } from '../store/kinds.ts';
import { convert, exchangeRate, platformCurrency, settlementCurrencyOf } from './currencies.ts';
import { type LedgerPosting, moveMoney } from './ledger.ts';

/** Money that a buyer's card pays to the platform; below zero what it gets back. */
type CardMoney = Omit<LedgerPosting, 'owner' | 'amount' | 'fee' | 'exchangeRate'> & {
  /** In the buyer's currency. */
  amount: number;
  /** Stripe's fee in the currency of settlement. */
  fee?: { amount: number; description: string };
};

/**
 * The currency in which the platform gets a charge: that of its merchant, which is the connected account with
 * `on_behalf_of`, otherwise the platform. https://docs.stripe.com/connect/currencies
 */
export function settlementOf(context: RequestContext, charge: Stripe.Charge): string {
  const settled = findReferenced(context, 'balance_transaction', charge.balance_transaction)?.currency;
  if (settled) return settled;
  const merchant = idOf(charge.on_behalf_of);
  return merchant ? settlementCurrencyOf(context, merchant) : platformCurrency;
}

/**
 * Moves money between a charge's card and the platform, converted to the currency of settlement.
 *
 * @returns the platform's balance transaction
 */
export function moveCardMoney(
  context: RequestContext,
  charge: Stripe.Charge,
  { amount, fee, ...posting }: CardMoney,
): Stripe.BalanceTransaction {
  const settled = settlementOf(context, charge);
  const rate = exchangeRate(context, charge.currency, settled);
  const converted = convert(context, amount, charge.currency, settled);
  if (rate !== undefined) moveMoney(context, charge.currency, [], { cards: -amount, exchange: amount });
  const [moved] = moveMoney(
    context,
    settled,
    [
      {
        ...posting,
        owner: platform,
        amount: converted,
        exchangeRate: rate,
        ...(fee ? { fee: { ...fee, type: 'stripe_fee' as const } } : {}),
      },
    ],
    { [rate === undefined ? 'cards' : 'exchange']: -converted, ...(fee ? { stripe: fee.amount } : {}) },
  );
  if (!moved) throw new Error('A posting makes a balance transaction');
  return moved;
}

/** Stripe's fee for a card payment: 2.9 % and 30 cents. */
export function processingFee(context: RequestContext, settledAmount: number, currency: string): number {
  return Math.round(settledAmount * 0.029) + convert(context, 30, 'usd', currency);
}
