import type Stripe from 'stripe';
import type { SellerPart } from '../charges/payment-gateway.ts';

/** A winery's part of a payment as Stripe holds it: the transfer to its account, and what arrived there. */
export type ArrivedPart = {
  transferRef: string;
  /** How much of the transfer can still be reversed, in its currency. */
  reversible: number;
  arrival: Stripe.BalanceTransaction;
};

/**
 * The transfer of a payment to the winery, and the balance transaction with which it arrived; undefined if the payment
 * is not captured.
 */
export async function findArrivedPart(
  stripe: Stripe,
  { ref, accountRef: stripeAccount }: Pick<SellerPart, 'ref' | 'accountRef'>,
): Promise<ArrivedPart | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge.transfer'] });
  const transfer = typeof charge === 'object' ? charge?.transfer : undefined;
  if (!transfer || typeof transfer !== 'object') return undefined;
  const paid = transfer.destination_payment;
  const id = typeof paid === 'object' ? paid?.id : paid;
  if (!id) return undefined;
  const payment = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] }, { stripeAccount });
  const arrival = payment.balance_transaction;
  if (!arrival || typeof arrival !== 'object') return undefined;
  return { transferRef: transfer.id, reversible: transfer.amount - transfer.amount_reversed, arrival };
}

/**
 * An amount of the winery's part in the currency of its account: the same share of what the whole part came to there.
 * Stripe converts a charge to that currency when it settles. The share is the difference of two rounded positions within
 * the part, so that the shares of amounts that follow each other add up to all of it.
 * @see https://docs.stripe.com/connect/currencies
 */
export function amountThere(
  { amountCents, partCents, offsetCents, currency }: Omit<SellerPart, 'orderId' | 'accountRef' | 'ref'>,
  arrival: Pick<Stripe.BalanceTransaction, 'currency' | 'net'>,
): number {
  if (arrival.currency === currency.toLowerCase()) return amountCents;
  // why: the product may exceed what a number can hold exactly
  const positionOf = (cents: number) => Number((BigInt(arrival.net) * BigInt(cents)) / BigInt(partCents));
  return positionOf(offsetCents + amountCents) - positionOf(offsetCents);
}

/** The reverse of `amountThere`: cents of the order's currency for an amount in the account's. */
export function centsHere(amount: number, part: SellerPart, arrival: Stripe.BalanceTransaction) {
  const { amountCents, partCents, currency } = part;
  if (arrival.currency === currency.toLowerCase()) return amount;
  if (amount === amountThere(part, arrival)) return amountCents;
  return Math.min(amountCents, Math.round((amount * partCents) / arrival.net));
}
