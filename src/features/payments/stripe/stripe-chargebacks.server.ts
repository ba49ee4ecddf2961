import type Stripe from 'stripe';
import type { DisputedTransfer, GatewayDispute, GatewayResult } from '../charges/payment-gateway.ts';
import { callStripe } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';

/** How many transfers of an order are searched. */
const maxListed = 100;

/**
 * The chargeback of a payment: the newest dispute for which Stripe has taken money. Inquiries, for which it has not,
 * are ignored.
 * @see https://docs.stripe.com/disputes/how-disputes-work
 */
export async function readDispute(stripe: Stripe, ref: string): Promise<GatewayDispute | undefined> {
  const { data } = await stripe.disputes.list({ payment_intent: ref, limit: maxListed });
  const dispute = data.find(({ balance_transactions: moves }) => moves.some(({ amount }) => amount < 0));
  if (!dispute) return undefined;
  const taken = dispute.balance_transactions.filter(({ amount }) => amount < 0);
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  return {
    ref: dispute.id,
    status: dispute.status === 'won' ? 'won' : dispute.status === 'lost' ? 'lost' : 'open',
    amountCents: -sum(taken.map(({ amount }) => amount)),
    feeCents: sum(taken.map(({ fee }) => fee)),
  };
}

/** Takes back the winery's part of a disputed payment, as far as its balance allows. */
export async function reverseTransfer(
  stripe: Stripe,
  part: DisputedTransfer,
  key: string,
): Promise<GatewayResult<{ reversedCents: number }>> {
  const { disputeRef, accountRef, amountCents } = part;
  const transfer = await transferOf(stripe, part.ref);
  if (!transfer) return { kind: 'done', value: { reversedCents: 0 } };
  const findReversal = async () => {
    const { data: reversals } = await stripe.transfers.listReversals(transfer, { limit: maxListed });
    return reversals.find(({ metadata }) => metadata?.dispute === disputeRef);
  };
  const made = await findReversal();
  if (made) return { kind: 'done', value: { reversedCents: made.amount } };
  const amount = Math.min(amountCents, await balanceOf(stripe, part.currency, accountRef));
  if (amount <= 0) return { kind: 'done', value: { reversedCents: 0 } };
  const params = { amount, metadata: { order_id: part.orderId, dispute: disputeRef } };
  const request = (idempotencyKey: string) => stripe.transfers.createReversal(transfer, params, { idempotencyKey });
  const answer = await callStripe(() => callUnderKey(key, request, findReversal));
  return answer.kind === 'done' ? { kind: 'done', value: { reversedCents: answer.value.amount } } : answer;
}

/** Sends the winery again what was taken back. */
export async function resendTransfer(
  stripe: Stripe,
  part: DisputedTransfer,
  key: string,
): Promise<GatewayResult<object>> {
  const { orderId, accountRef, disputeRef, amountCents: amount } = part;
  const findTransfer = async () =>
    (await listResentTransfers(stripe, orderId)).find(({ metadata }) => metadata.dispute === disputeRef);
  if (await findTransfer()) return { kind: 'done', value: {} };
  // why: Stripe would repeat a refusal for insufficient funds under this key for a day
  if ((await balanceOf(stripe, part.currency)) < amount) return { kind: 'not-yet' };
  const params = {
    amount,
    currency: part.currency.toLowerCase(),
    destination: accountRef,
    transfer_group: orderId,
    metadata: { order_id: orderId, dispute: disputeRef },
  };
  const request = (idempotencyKey: string) => stripe.transfers.create(params, { idempotencyKey });
  return callStripe(() => callUnderKey(key, request, findTransfer));
}

/**
 * Takes back what was sent to a winery again after a chargeback, before its payment is refunded: a refund reverses only
 * the first transfer.
 */
export async function reverseResentTransfers(stripe: Stripe, ref: string, key: string): Promise<void> {
  const { metadata } = await stripe.paymentIntents.retrieve(ref);
  for (const { id, reversed } of await listResentTransfers(stripe, metadata.order_id ?? ref)) {
    const request = (idempotencyKey: string) => stripe.transfers.createReversal(id, {}, { idempotencyKey });
    const readBack = async () => (await stripe.transfers.listReversals(id, { limit: 1 })).data[0];
    if (!reversed) await callUnderKey(`${key}:${id}`, request, readBack);
  }
}

/** The transfers that were sent to a winery again for an order. */
async function listResentTransfers(stripe: Stripe, orderId: string): Promise<Stripe.Transfer[]> {
  const { data } = await stripe.transfers.list({ transfer_group: orderId, limit: maxListed });
  return data.filter(({ metadata }) => metadata.dispute !== undefined);
}

/** The transfer of a payment to the winery. */
async function transferOf(stripe: Stripe, ref: string): Promise<string | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
  const transfer = typeof charge === 'object' ? charge?.transfer : undefined;
  return (typeof transfer === 'object' ? transfer?.id : transfer) ?? undefined;
}

/**
 * The balance of an account in a currency, in minor units. From a winery's account pending money can be taken back too;
 * from the operator's only available money can be sent.
 */
async function balanceOf(stripe: Stripe, currency: string, stripeAccount?: string): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve(
    {},
    stripeAccount === undefined ? {} : { stripeAccount },
  );
  const kinds = stripeAccount === undefined ? [available] : [available, pending];
  const amounts = kinds.flat().filter((one) => one.currency === currency.toLowerCase());
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}
