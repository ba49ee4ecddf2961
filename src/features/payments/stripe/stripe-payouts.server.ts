import type Stripe from 'stripe';
import type {
  ArrivedPart,
  GatewayPayout,
  GatewayResult,
  GatheredPayout,
  PayoutRequest,
  SellerPart,
  SentPayout,
} from '../charges/payment-gateway.ts';
import { callStripe, isInsufficient } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';
import { amountThere, findArrivedPart } from './stripe-transfers.server.ts';

/** What an amount of a winery's part is in its account; undefined if nothing has arrived there. */
export async function readArrivedPart(stripe: Stripe, part: SellerPart): Promise<ArrivedPart | undefined> {
  const found = await findArrivedPart(stripe, part);
  if (!found) return undefined;
  const { currency, created, status, net: whole } = found.arrival;
  return {
    currency: currency.toUpperCase(),
    amount: amountThere(part, found.arrival),
    whole,
    isAvailable: status === 'available',
    arrivedAt: new Date(created * 1000),
  };
}

/** What a winery's account can pay out in a currency, in minor units. */
export async function readAvailable(stripe: Stripe, stripeAccount: string, currency: string): Promise<number> {
  const { available } = await stripe.balance.retrieve({}, { stripeAccount });
  return available.find((one) => one.currency === currency.toLowerCase())?.amount ?? 0;
}

/**
 * Pays out several parts to the winery's bank, in the currency of its account. An existing payout is returned instead.
 * @see https://docs.stripe.com/connect/manual-payouts
 */
export async function createPayout(
  stripe: Stripe,
  payout: GatheredPayout,
  key: string,
): Promise<GatewayResult<SentPayout>> {
  const { payoutId, accountRef: stripeAccount, amount, parts } = payout;
  const made = await findPayout(stripe, payout);
  if (made) return { kind: 'done', value: made };
  const currency = payout.currency.toLowerCase();
  // why: Stripe would repeat a refusal for insufficient funds under this key for a day
  if ((await readAvailable(stripe, stripeAccount, currency)) < amount) return { kind: 'not-yet' };
  const description = parts.length === 1 ? '1 sale' : `${parts.length} sales`;
  const params = { amount, currency, description, metadata: { payout_id: payoutId } };
  const request = async (idempotencyKey: string) =>
    sentPayoutOf(await stripe.payouts.create(params, { idempotencyKey, stripeAccount }));
  const answer = await callStripe(() => callUnderKey(key, request, () => findPayout(stripe, payout)));
  return answer.kind === 'refused' && isInsufficient(answer.failure) ? { kind: 'not-yet' } : answer;
}

/**
 * A payout that was made, also if a bank has returned it since. All payouts of the account since then are read, page by
 * page, however many there are: one that was overlooked would be made twice.
 */
export async function findPayout(
  stripe: Stripe,
  { payoutId, accountRef, madeAfter }: Pick<GatheredPayout, 'payoutId' | 'accountRef' | 'madeAfter'>,
): Promise<SentPayout | undefined> {
  for await (const payout of listPayoutsSince(stripe, accountRef, Math.floor(madeAfter.getTime() / 1000)))
    if (payout.metadata?.payout_id === payoutId) return sentPayoutOf(payout);
  return undefined;
}

/**
 * A payout of this part alone, as an earlier version of the shop made them, unless the bank returned it. All payouts since
 * the part arrived are read.
 */
export async function findSinglePayout(stripe: Stripe, part: PayoutRequest): Promise<SentPayout | undefined> {
  const { orderId, accountRef, kind } = part;
  const found = await findArrivedPart(stripe, part);
  if (!found) return undefined;
  for await (const payout of listPayoutsSince(stripe, accountRef, found.arrival.created)) {
    const { order_id: order, kind: sentKind } = payout.metadata ?? {};
    if (order === orderId && sentKind === kind && statusOf(payout).status !== 'came-back') return sentPayoutOf(payout);
  }
  return undefined;
}

function listPayoutsSince(stripe: Stripe, stripeAccount: string, gte: number): AsyncIterable<Stripe.Payout> {
  return stripe.payouts.list({ limit: 100, created: { gte } }, { stripeAccount });
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
