import type Stripe from 'stripe';
import type { GatewayPayout, GatewayResult, PayoutRequest, SentPayout } from '../charges/payment-gateway.ts';
import { callStripe, isInsufficient } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';
import { amountThere, findArrivedPart } from './stripe-transfers.server.ts';

/**
 * Pays out the winery's part, or a share of it, once it is available in its account, in the currency of the account. An
 * existing payout is returned instead.
 * @see https://docs.stripe.com/connect/manual-payouts
 */
export async function createPayout(
  stripe: Stripe,
  payout: PayoutRequest,
  key: string,
): Promise<GatewayResult<SentPayout>> {
  const { orderId, accountRef: stripeAccount, kind } = payout;
  const part = await findArrivedPart(stripe, payout);
  if (part?.arrival.status !== 'available') return { kind: 'not-yet' };
  const made = await findPayoutSince(stripe, payout, part.arrival.created);
  if (made) return { kind: 'done', value: made };
  const { currency } = part.arrival;
  const amount = amountThere(payout, part.arrival);
  // why: Stripe would repeat a refusal for insufficient funds under this key for a day
  const { available } = await stripe.balance.retrieve({}, { stripeAccount });
  const balance = available.find((one) => one.currency === currency)?.amount ?? 0;
  if (balance < amount) return { kind: 'not-yet' };
  const params = { amount, currency, metadata: { order_id: orderId, ...(kind && { kind }) } };
  const { created } = part.arrival;
  const request = async (idempotencyKey: string) =>
    sentPayoutOf(await stripe.payouts.create(params, { idempotencyKey, stripeAccount }));
  const answer = await callStripe(() => callUnderKey(key, request, () => findPayoutSince(stripe, payout, created)));
  return answer.kind === 'refused' && isInsufficient(answer.failure) ? { kind: 'not-yet' } : answer;
}

/** How many payouts of a winery are searched for the one of an order. */
const maxPayouts = 500;

/** A payout that was sent, unless the bank returned it. */
export async function findPayout(stripe: Stripe, payout: PayoutRequest): Promise<SentPayout | undefined> {
  const part = await findArrivedPart(stripe, payout);
  return part && findPayoutSince(stripe, payout, part.arrival.created);
}

async function findPayoutSince(
  stripe: Stripe,
  { orderId, accountRef: stripeAccount, kind }: PayoutRequest,
  created: number,
): Promise<SentPayout | undefined> {
  const listed = stripe.payouts.list({ limit: 100, created: { gte: created } }, { stripeAccount });
  const payouts = await listed.autoPagingToArray({ limit: maxPayouts });
  const made = payouts.find(
    ({ metadata, ...one }) =>
      metadata?.order_id === orderId && metadata.kind === kind && statusOf(one).status !== 'came-back',
  );
  return made && sentPayoutOf(made);
}

function sentPayoutOf({ id, arrival_date: seconds }: Stripe.Payout): SentPayout {
  return { ref: id, expectedAt: new Date(seconds * 1000) };
}

/** The status of a payout. */
export async function readPayout(stripe: Stripe, accountRef: string, payoutRef: string): Promise<GatewayPayout> {
  return statusOf(await stripe.payouts.retrieve(payoutRef, {}, { stripeAccount: accountRef }));
}

function statusOf({
  status,
  failure_message: message,
}: Pick<Stripe.Payout, 'status' | 'failure_message'>): GatewayPayout {
  if (status === 'paid') return { status: 'arrived' };
  if (status === 'canceled' || status === 'failed')
    return { status: 'came-back', message: message ?? `The payout was ${status}` };
  return { status: 'under-way' };
}
