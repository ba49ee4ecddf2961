import type Stripe from 'stripe';
import { type RequestContext, saveObject } from '../request-context.ts';
import { newId } from '../store/ids.ts';

/** One posting to one balance: the gross amount, and a fee that is deducted. In minor units. */
export type LedgerPosting = {
  owner: string;
  type: Stripe.BalanceTransaction['type'];
  /** The object that moved it; null for what Stripe charges. */
  source: string | null;
  amount: number;
  /** Its reporting category, if that does not follow from the type. */
  category?: string | undefined;
  fee?: { amount: number; type: 'stripe_fee' | 'application_fee'; description: string };
  /** Seconds; at once by default. */
  availableOn?: number;
  /** If it was converted: what a minor unit of the other currency was worth. */
  exchangeRate?: number | undefined;
  description?: string;
};

/**
 * What parties outside gain by a posting: buyers' cards, Stripe by its fees, banks by payouts, the exchange by what it
 * takes in one currency and gives in another.
 */
export type OutsideGains = Partial<Record<'cards' | 'stripe' | 'banks' | 'exchange', number>>;

const categories: Record<string, string> = {
  adjustment: 'dispute',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'tax',
  payment: 'charge',
  payment_refund: 'refund',
  payout_cancel: 'payout_reversal',
  payout_failure: 'payout_reversal',
  transfer_refund: 'transfer_reversal',
};

/**
 * Moves money between balances and the outside; the sum is always zero.
 *
 * @returns the balance transactions, one for each posting
 * @throws if the amounts do not sum to zero
 */
export function moveMoney(
  context: RequestContext,
  currency: string,
  postings: LedgerPosting[],
  outside: OutsideGains = {},
): Stripe.BalanceTransaction[] {
  const inside = postings.reduce((sum, { amount, fee }) => sum + amount - (fee?.amount ?? 0), 0);
  const outsideSum = Object.values(outside).reduce((sum, gain) => sum + gain, 0);
  if (inside + outsideSum !== 0)
    throw new Error(`A move of money is off by ${inside + outsideSum}: ${JSON.stringify(postings)}`);
  for (const [name, gain] of Object.entries(outside)) {
    const id = `${name}:${currency}`;
    const amount = (context.store.find('outside', id)?.value.amount ?? 0) + gain;
    saveObject(context, 'outside', { id, amount });
  }
  return postings.map((posting) =>
    saveObject(context, 'balance_transaction', transactionOf(context, currency, posting), posting.owner),
  );
}

function transactionOf(context: RequestContext, currency: string, posting: LedgerPosting): Stripe.BalanceTransaction {
  const { amount, fee, type, source, availableOn = context.now, description = null, exchangeRate = null } = posting;
  const category = posting.category ?? categories[type] ?? type;
  const taken = fee?.amount ?? 0;
  const application = fee?.type === 'application_fee' ? 'ca_sandbox' : null;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: context.now,
    currency,
    description,
    exchange_rate: exchangeRate,
    fee: taken,
    fee_details:
      fee && taken !== 0
        ? [{ amount: taken, application, currency, description: fee.description, type: fee.type }]
        : [],
    net: amount - taken,
    reporting_category: category,
    source,
    status: availableOn <= context.now ? 'available' : 'pending',
    type,
  };
}

/** The balance of an account in a currency: what is available, and what is pending. In minor units. */
export function balanceOf(
  context: RequestContext,
  owner: string,
  currency: string,
): { available: number; pending: number } {
  let available = 0;
  let pending = 0;
  for (const { value } of context.store.ownedBy('balance_transaction', owner)) {
    if (value.currency !== currency) continue;
    if (value.available_on <= context.now) available += value.net;
    else pending += value.net;
  }
  return { available, pending };
}

/** All balances by party and currency. Their sum is always zero, that of each currency too. */
export function ledgerOf(context: RequestContext): {
  parties: Record<string, number>;
  sums: Record<string, number>;
  sum: number;
} {
  const parties: Record<string, number> = {};
  for (const { owner, value } of context.store.all('balance_transaction')) {
    const party = `${owner}:${value.currency}`;
    parties[party] = (parties[party] ?? 0) + value.net;
  }
  for (const { value } of context.store.all('outside')) parties[`outside:${value.id}`] = value.amount;
  const sums: Record<string, number> = {};
  for (const [party, amount] of Object.entries(parties)) {
    const currency = party.slice(party.lastIndexOf(':') + 1);
    sums[currency] = (sums[currency] ?? 0) + amount;
  }
  return { parties, sums, sum: Object.values(sums).reduce((sum, amount) => sum + amount, 0) };
}
