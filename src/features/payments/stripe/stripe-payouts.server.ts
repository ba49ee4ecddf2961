import type Stripe from 'stripe';
import type { GatewayPayout, GatewayResult, PayoutRequest } from '../charges/payment-gateway.ts';
import { callStripe } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';

/**
 * Pays out a winery's part once it is available in its account. An existing payout of the order is returned instead.
 * @see https://docs.stripe.com/connect/manual-payouts
 */
export async function createPayout(
  stripe: Stripe,
  payout: PayoutRequest,
  key: string,
): Promise<GatewayResult<{ ref: string }>> {
  const { orderId, accountRef: stripeAccount, amountCents: amount } = payout;
  const currency = payout.currency.toLowerCase();
  const arrived = await findArrival(stripe, payout);
  if (arrived?.status !== 'available') return { kind: 'not-yet' };
  const made = await findPayout(stripe, payout);
  if (made) return { kind: 'done', value: made };
  // why: Stripe would repeat a refusal for insufficient funds under this key for a day
  const { available } = await stripe.balance.retrieve({}, { stripeAccount });
  const balance = available.find((one) => one.currency === currency)?.amount ?? 0;
  if (balance < amount) return { kind: 'not-yet' };
  const params = { amount, currency, metadata: { order_id: orderId } };
  const request = async (idempotencyKey: string) => {
    const { id } = await stripe.payouts.create(params, { idempotencyKey, stripeAccount });
    return { ref: id };
  };
  const answer = await callStripe(() => callUnderKey(key, request, () => findPayout(stripe, payout)));
  if (answer.kind === 'refused' && /insufficient/i.test(answer.failure.message)) return { kind: 'not-yet' };
  return answer;
}

/** The balance transaction with which the winery's part reached its account. */
async function findArrival(
  stripe: Stripe,
  { ref, accountRef: stripeAccount }: PayoutRequest,
): Promise<Stripe.BalanceTransaction | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge.transfer'] });
  const transfer = typeof charge === 'object' ? charge?.transfer : undefined;
  const paid = typeof transfer === 'object' ? transfer?.destination_payment : undefined;
  const id = typeof paid === 'object' ? paid?.id : paid;
  if (!id) return undefined;
  const payment = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] }, { stripeAccount });
  return typeof payment.balance_transaction === 'object' ? (payment.balance_transaction ?? undefined) : undefined;
}

/** How many payouts of a winery are searched for the one of an order. */
const maxPayouts = 500;

/** The payout of an order, unless the bank returned it. */
export async function findPayout(stripe: Stripe, payout: PayoutRequest): Promise<{ ref: string } | undefined> {
  const arrived = await findArrival(stripe, payout);
  if (!arrived) return undefined;
  const stripeAccount = payout.accountRef;
  const listed = stripe.payouts.list({ limit: 100, created: { gte: arrived.created } }, { stripeAccount });
  const payouts = await listed.autoPagingToArray({ limit: maxPayouts });
  const made = payouts.find((one) => one.metadata?.order_id === payout.orderId && statusOf(one).status !== 'came-back');
  return made && { ref: made.id };
}

/** The status of a payout. */
export async function readPayout(stripe: Stripe, accountRef: string, payoutRef: string): Promise<GatewayPayout> {
  return statusOf(await stripe.payouts.retrieve(payoutRef, {}, { stripeAccount: accountRef }));
}

function statusOf({ status, failure_message: message }: Stripe.Payout): GatewayPayout {
  if (status === 'paid') return { status: 'arrived' };
  if (status === 'canceled' || status === 'failed')
    return { status: 'came-back', message: message ?? `The payout was ${status}` };
  return { status: 'under-way' };
}
