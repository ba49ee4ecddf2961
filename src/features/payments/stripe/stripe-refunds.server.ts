import Stripe from 'stripe';
import type { GatewayRefund, GatewayResult, SellerPart } from '../charges/payment-gateway.ts';
import { callStripe, isInsufficientBalance } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';
import { reverseResentTransfers } from './stripe-chargebacks.server.ts';

/** How many refunds of a payment are searched. */
const maxListed = 100;

/**
 * Refunds a payment in full, takes back the winery's part, and returns the operator's fee. If the winery's account
 * cannot bear it, the operator pays the whole refund: the buyer does not wait for the winery's other debts.
 * @see https://docs.stripe.com/connect/destination-charges#issue-refunds
 */
export async function refundPayment(
  stripe: Stripe,
  part: SellerPart,
  key: string,
): Promise<GatewayResult<GatewayRefund>> {
  const { ref, amountCents } = part;
  return callStripe(async () => {
    const made = await listRefunds(stripe, ref);
    if (!made.every(hasFailed)) return refundOf(made, amountCents);
    try {
      await reverseResentTransfers(stripe, ref, key);
      return refundOf(await createRefund(stripe, ref, key, { fromSeller: true }), amountCents);
    } catch (error) {
      if (isRefunded(error)) return refundOf(await listRefunds(stripe, ref), amountCents);
      if (!isInsufficientBalance(error)) throw error;
    }
    return refundOf(await createRefund(stripe, ref, `${key}:operator`, { fromSeller: false }), amountCents);
  });
}

function createRefund(
  stripe: Stripe,
  ref: string,
  key: string,
  { fromSeller }: { fromSeller: boolean },
): Promise<Stripe.Refund[]> {
  const shares = fromSeller ? { reverse_transfer: true, refund_application_fee: true } : {};
  const request = async (idempotencyKey: string) => [
    await stripe.refunds.create({ payment_intent: ref, ...shares }, { idempotencyKey }),
  ];
  const readBack = async () => {
    const made = await listRefunds(stripe, ref);
    return made.every(hasFailed) ? undefined : made;
  };
  return callUnderKey(key, request, readBack);
}

/** Whether the buyer has a refund, it is pending, the buyer's bank returned it, or there is none. */
export async function readRefund(stripe: Stripe, ref: string): Promise<'given' | 'pending' | 'failed' | 'none'> {
  const refunds = await listRefunds(stripe, ref);
  if (refunds.length === 0) return 'none';
  if (refunds.every(hasFailed)) return 'failed';
  return refunds.some(({ status }) => status === 'succeeded') ? 'given' : 'pending';
}

async function listRefunds(stripe: Stripe, ref: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: ref, limit: maxListed })).data;
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function refundOf(refunds: readonly Stripe.Refund[], sellerCents: number): GatewayRefund {
  const isFromSeller = refunds.some(({ transfer_reversal: reversal }) => reversal !== null);
  return {
    given: refunds.some(({ status }) => status === 'succeeded'),
    fromSellerCents: isFromSeller ? sellerCents : 0,
  };
}

function isRefunded(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
}
