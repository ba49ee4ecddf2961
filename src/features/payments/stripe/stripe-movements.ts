import type Stripe from 'stripe';
import type { GatewayMovement, GatewayMovementKind } from '../reconciliation/gateway-ledger.ts';

/** The values that a type of the SDK lists by name, without the `string` that it allows for values added later. */
type Listed<Text extends string> = Text extends unknown ? (string extends Text ? never : Text) : never;

/** The types of balance transactions that this version of the SDK knows. */
export type StripeMovementType = Listed<Stripe.BalanceTransaction['type']>;

/**
 * What each of Stripe's types of balance transactions means for the shop. `adjustment` is a collective type, which is read
 * by its source and reporting category.
 *
 * The compiler refuses this table when an update of the SDK adds a type, so that a person decides what it means.
 * @see https://docs.stripe.com/reports/balance-transaction-types
 */
export const movementKinds: Readonly<Record<StripeMovementType, GatewayMovementKind | 'by-source'>> = {
  adjustment: 'by-source',

  // payments of buyers and wineries, and what is given back of them
  charge: 'charge',
  payment: 'charge',
  // a bank transfer of a buyer that Stripe could not match to a payment; this shop asks for none
  payment_unreconciled: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  refund_failure: 'refund-return',

  // what Stripe charges the operator: for Connect, Radar, and other products, for exchanging currencies, and taxes on fees
  stripe_fee: 'gateway-fee',
  fee_credit_funding: 'gateway-fee',
  stripe_fx_fee: 'exchange-fee',
  tax_fee: 'gateway-tax',
  tax_fund: 'gateway-tax',

  // between the operator's balance and those of wineries; the balances of wineries are compared by themselves
  transfer: 'internal',
  transfer_refund: 'internal',
  transfer_cancel: 'internal',
  transfer_failure: 'internal',
  application_fee: 'internal',
  application_fee_refund: 'internal',
  // Stripe fills a winery's negative balance from the operator's reserve
  connect_collection_transfer: 'internal',

  // held back by Stripe and released later: the money stays the operator's
  reserve_transaction: 'internal',
  reserved_funds: 'internal',
  reserve_hold: 'internal',
  reserve_release: 'internal',
  payment_network_reserve_hold: 'internal',
  payment_network_reserve_release: 'internal',
  payout_minimum_balance_hold: 'internal',
  payout_minimum_balance_release: 'internal',

  // between the operator's balance and its own bank
  payout: 'own',
  payout_cancel: 'own',
  payout_failure: 'own',
  topup: 'own',
  topup_reversal: 'own',
  inbound_transfer: 'own',
  inbound_transfer_reversal: 'own',

  // other business of the operator with Stripe, in which no buyer's money takes part: loans, Climate, Issuing, purchases
  advance: 'own',
  advance_funding: 'own',
  anticipation_repayment: 'own',
  obligation_outbound: 'own',
  obligation_reversal_inbound: 'own',
  climate_order_purchase: 'own',
  climate_order_refund: 'own',
  contribution: 'own',
  issuing_authorization_hold: 'own',
  issuing_authorization_release: 'own',
  issuing_dispute: 'own',
  issuing_dispute_provisional_credit: 'own',
  issuing_dispute_provisional_credit_reversal: 'own',
  issuing_transaction: 'own',
  stripe_balance_payment_debit: 'own',
  stripe_balance_payment_debit_reversal: 'own',
};

/** What adjustments without a dispute mean. @see https://docs.stripe.com/reports/reporting-categories */
const adjustmentKinds: Partial<Record<string, GatewayMovementKind>> = {
  fee: 'gateway-fee',
  network_cost: 'gateway-fee',
  tax: 'gateway-tax',
  refund_failure: 'refund-return',
};

/**
 * The fee of a balance transaction in the currency of the charge, which may settle in another one; null if Stripe names
 * no exchange rate. @param chargeCurrency in lower case
 */
export function feeInCharge({ fee, currency, exchange_rate: rate }: Stripe.BalanceTransaction, chargeCurrency: string) {
  if (currency === chargeCurrency) return fee;
  return rate ? Math.round(fee / rate) : null;
}

/** A balance transaction as the daily comparison reads it. `source` should be expanded. */
export function readMovement(transaction: Stripe.BalanceTransaction): GatewayMovement {
  const { id, type, source, amount, fee, currency } = transaction;
  const object = typeof source === 'object' ? source : null;
  const payment = object && 'payment_intent' in object ? object.payment_intent : null;
  return {
    ref: id,
    type,
    kind: kindOf(transaction, object?.object),
    paymentRef: typeof payment === 'object' ? (payment?.id ?? null) : payment,
    amountCents: amount,
    feeCents: fee,
    currency: currency.toUpperCase(),
    paid: paidOf(transaction, object),
  };
}

/**
 * A balance transaction in the currency in which the buyer paid. Stripe converts to the currency of settlement and rounds,
 * so the exact amount is that of the charge, refund, or dispute.
 * @see https://docs.stripe.com/api/balance_transactions/object#balance_transaction_object-exchange_rate
 */
function paidOf(
  transaction: Stripe.BalanceTransaction,
  source: Stripe.BalanceTransactionSource | null,
): GatewayMovement['paid'] {
  const { amount, fee, currency } = transaction;
  const object = source?.object;
  const isOfBuyer = object === 'charge' || object === 'refund' || object === 'dispute';
  if (!isOfBuyer || source.currency === currency)
    return { amountCents: amount, feeCents: fee, currency: currency.toUpperCase() };
  const paid = source.object === 'charge' ? source.amount_captured : source.amount;
  return {
    amountCents: Math.sign(amount) * paid,
    feeCents: feeInCharge(transaction, source.currency) ?? fee,
    currency: source.currency.toUpperCase(),
  };
}

function kindOf(
  { type, amount, reporting_category: category }: Stripe.BalanceTransaction,
  source: string | undefined,
): GatewayMovementKind {
  const kind = Object.hasOwn(movementKinds, type) ? movementKinds[type as StripeMovementType] : 'unknown';
  if (kind !== 'by-source') return kind;
  if (source !== 'dispute') return adjustmentKinds[category] ?? 'unknown';
  // why: Stripe may charge a fee for evidence, and give it back, apart from the disputed amount
  if (amount === 0) return 'dispute-fee';
  return amount < 0 ? 'chargeback' : 'chargeback-won';
}
