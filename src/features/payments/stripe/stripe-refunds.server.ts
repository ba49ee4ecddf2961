import Stripe from 'stripe';
import type { GatewayRefund, GatewayResult, OwnRefund, SellerPart } from '../charges/payment-gateway.ts';
import { callStripe, isInsufficientBalance } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';
import { findReversal, reverseResentTransfers } from './stripe-chargebacks.server.ts';
import { amountThere, findArrivedPart } from './stripe-transfers.server.ts';

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

/**
 * Refunds a part of a payment, and takes back the winery's share of it. The refund itself reverses nothing: Stripe would
 * divide it by the whole charge and round, and here the shares are known to the cent. If the winery's account cannot bear
 * its share, the operator pays.
 * @see https://docs.stripe.com/api/transfer_reversals
 */
export async function refundPaymentPart(
  stripe: Stripe,
  part: SellerPart,
  refundCents: number,
  key: string,
): Promise<GatewayResult<GatewayRefund>> {
  const { ref } = part;
  return callStripe(async () => {
    const made = await listRefunds(stripe, ref);
    const refunds = made.every(hasFailed) ? await createPartRefund(stripe, ref, refundCents, key) : made;
    const fromSellerCents = await takeSellerShare(stripe, part, key);
    return { given: refunds.some(({ status }) => status === 'succeeded'), fromSellerCents };
  });
}

/** Refunds an amount of a payment to the operator itself, once for each `refundId`. No transfer is part of it. */
export async function refundOwnPayment(
  stripe: Stripe,
  { ref, refundId, amountCents: amount }: OwnRefund,
  key: string,
): Promise<GatewayResult<object>> {
  const findMade = async () =>
    (await listRefunds(stripe, ref)).find(({ metadata }) => metadata?.refund_id === refundId);
  const params = { payment_intent: ref, amount, metadata: { refund_id: refundId } };
  const request = (idempotencyKey: string) => stripe.refunds.create(params, { idempotencyKey });
  return callStripe(async () => (await findMade()) ?? callUnderKey(key, request, findMade));
}

function createPartRefund(stripe: Stripe, ref: string, amount: number, key: string): Promise<Stripe.Refund[]> {
  const request = async (idempotencyKey: string) => [
    await stripe.refunds.create({ payment_intent: ref, amount }, { idempotencyKey }),
  ];
  return callUnderKey(key, request, () => findRefunds(stripe, ref));
}

/** The refunds of a payment; undefined if there is none, or all have failed. */
async function findRefunds(stripe: Stripe, ref: string): Promise<Stripe.Refund[] | undefined> {
  const made = await listRefunds(stripe, ref);
  return made.every(hasFailed) ? undefined : made;
}

/** Reverses the winery's share of a part that is refunded. @returns how much came back, in cents */
async function takeSellerShare(stripe: Stripe, part: SellerPart, key: string): Promise<number> {
  const arrived = await findArrivedPart(stripe, part);
  if (!arrived || part.amountCents === 0) return 0;
  const findMade = () => findReversal(stripe, arrived.transferRef, { part_refund: part.orderId });
  if (await findMade()) return part.amountCents;
  const amount = amountThere(part, arrived.arrival);
  const params = { amount, metadata: { order_id: part.orderId, part_refund: part.orderId } };
  const request = (idempotencyKey: string) =>
    stripe.transfers.createReversal(arrived.transferRef, params, { idempotencyKey });
  try {
    await callUnderKey(`${key}:seller`, request, findMade);
    return part.amountCents;
  } catch (error) {
    if (isInsufficientBalance(error)) return 0;
    throw error;
  }
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
  return callUnderKey(key, request, () => findRefunds(stripe, ref));
}

/** Whether the buyer has a refund, it is pending, the buyer's bank returned it, or there is none. */
export async function readRefund(stripe: Stripe, ref: string): Promise<'given' | 'pending' | 'failed' | 'none'> {
  return outcomeOf(await listRefunds(stripe, ref));
}

/** The same for one of the refunds of a payment to the operator itself. */
export async function readOwnRefund(
  stripe: Stripe,
  { ref, refundId }: Pick<OwnRefund, 'ref' | 'refundId'>,
): Promise<'given' | 'pending' | 'failed' | 'none'> {
  const refunds = await listRefunds(stripe, ref);
  return outcomeOf(refunds.filter(({ metadata }) => metadata?.refund_id === refundId));
}

/** Whether a bank has returned a refund of this amount. */
export async function hasReturnedRefund(stripe: Stripe, ref: string, amountCents: number): Promise<boolean> {
  return (await listRefunds(stripe, ref)).some((refund) => hasFailed(refund) && refund.amount === amountCents);
}

function outcomeOf(refunds: readonly Stripe.Refund[]): 'given' | 'pending' | 'failed' | 'none' {
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
