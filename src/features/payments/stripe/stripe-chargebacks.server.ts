import type Stripe from 'stripe';
import type { DisputedTransfer, GatewayDispute, GatewayResult, PayoutRequest } from '../charges/payment-gateway.ts';
import { callStripe, isInsufficient } from './call-stripe.server.ts';
import { callUnderKey } from './call-under-key.server.ts';
import { feeInCharge } from './stripe-movements.ts';
import { amountThere, centsHere, findArrivedPart } from './stripe-transfers.server.ts';

/** How many transfers of an order are searched. */
const maxListed = 100;

/**
 * The chargeback of a payment: the newest dispute for which Stripe has taken money. Inquiries, for which it has not,
 * are ignored.
 * @see https://docs.stripe.com/disputes/how-disputes-work
 */
export async function readDispute(
  stripe: Stripe,
  ref: string,
  disputeRef?: string,
): Promise<GatewayDispute | undefined> {
  const { data } = await stripe.disputes.list({ payment_intent: ref, limit: maxListed });
  const dispute = data.find(
    ({ id, balance_transactions: moves }) =>
      (disputeRef === undefined || id === disputeRef) && moves.some(({ amount }) => amount < 0),
  );
  if (!dispute) return undefined;
  const taken = dispute.balance_transactions.filter(({ amount }) => amount < 0);
  const { due_by: dueBy } = dispute.evidence_details;
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  return {
    ref: dispute.id,
    status: dispute.status === 'won' ? 'won' : dispute.status === 'lost' ? 'lost' : 'open',
    // why: for a winery with another currency, what was taken is booked in that currency; the dispute has the charge's
    amountCents: dispute.amount,
    feeCents: sum(taken.map((move) => feeInCharge(move, dispute.currency) ?? move.fee)),
    evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
  };
}

/**
 * Takes back the winery's part of a disputed payment, up to what the transfer still allows. Stripe lets the account go
 * into the red for that; where it does not, what the account has is taken.
 * @see https://docs.stripe.com/api/transfer_reversals
 */
export async function reverseTransfer(
  stripe: Stripe,
  part: DisputedTransfer,
  key: string,
): Promise<GatewayResult<{ reversedCents: number }>> {
  const { disputeRef, orderId, accountRef } = part;
  const arrived = await findArrivedPart(stripe, part);
  const reversed = (amount: number) => {
    const reversedCents = arrived ? centsHere(amount, part, arrived.arrival) : 0;
    return { kind: 'done', value: { reversedCents } } as const;
  };
  if (!arrived) return reversed(0);
  const findMade = () => findReversal(stripe, arrived.transferRef, { dispute: disputeRef });
  const made = await findMade();
  if (made) return reversed(made.amount);
  const wanted = Math.min(amountThere(part, arrived.arrival), arrived.reversible);
  const metadata = { order_id: orderId, dispute: disputeRef };
  const reverse = (amount: number, usedKey: string) => {
    const request = (idempotencyKey: string) =>
      stripe.transfers.createReversal(arrived.transferRef, { amount, metadata }, { idempotencyKey });
    return callStripe(() => callUnderKey(usedKey, request, findMade));
  };
  if (wanted <= 0) return reversed(0);
  const answer = await reverse(wanted, key);
  if (answer.kind === 'done') return reversed(answer.value.amount);
  if (answer.kind !== 'refused' || !isInsufficient(answer.failure)) return answer;
  const amount = Math.min(wanted, await balanceOf(stripe, arrived.arrival.currency, accountRef));
  if (amount <= 0) return reversed(0);
  const rest = await reverse(amount, `${key}:balance`);
  return rest.kind === 'done' ? reversed(rest.value.amount) : rest;
}

/**
 * Moves an amount that the winery owes from its account to the operator's, by reversing the same amount of this order's
 * transfer.
 */
export async function collectDebt(stripe: Stripe, part: PayoutRequest, key: string): Promise<GatewayResult<object>> {
  const { orderId, kind = 'order' } = part;
  const arrived = await findArrivedPart(stripe, part);
  if (!arrived) return { kind: 'not-yet' };
  const findMade = () => findReversal(stripe, arrived.transferRef, { set_off: kind });
  if (await findMade()) return { kind: 'done', value: {} };
  const amount = amountThere(part, arrived.arrival);
  // why: a few cents may be less than the smallest unit of the account's currency
  if (amount === 0) return { kind: 'done', value: {} };
  if ((await balanceOf(stripe, arrived.arrival.currency, part.accountRef)) < amount) return { kind: 'not-yet' };
  const params = { amount, metadata: { order_id: orderId, set_off: kind } };
  const request = (idempotencyKey: string) =>
    stripe.transfers.createReversal(arrived.transferRef, params, { idempotencyKey });
  const answer = await callStripe(() => callUnderKey(key, request, findMade));
  return answer.kind === 'refused' && isInsufficient(answer.failure) ? { kind: 'not-yet' } : answer;
}

/** The reversal of a transfer that was made for a purpose, if there is one. */
export async function findReversal(
  stripe: Stripe,
  transferRef: string,
  purpose: { dispute: string } | { set_off: string } | { part_refund: string },
): Promise<Stripe.TransferReversal | undefined> {
  const { data } = await stripe.transfers.listReversals(transferRef, { limit: maxListed });
  return data.find(({ metadata }) => Object.entries(purpose).every(([name, value]) => metadata?.[name] === value));
}

/** Sends the winery its part again. */
export async function resendTransfer(
  stripe: Stripe,
  part: DisputedTransfer,
  key: string,
): Promise<GatewayResult<object>> {
  const { orderId, accountRef, disputeRef } = part;
  const findTransfer = async () =>
    (await listResentTransfers(stripe, orderId)).find(({ metadata }) => metadata.dispute === disputeRef);
  if (await findTransfer()) return { kind: 'done', value: {} };
  const arrived = await findArrivedPart(stripe, part);
  const currency = arrived?.arrival.currency ?? part.currency.toLowerCase();
  const amount = arrived ? amountThere(part, arrived.arrival) : part.amountCents;
  // why: Stripe would repeat a refusal for insufficient funds under this key for a day
  if ((await balanceOf(stripe, currency)) < amount) return { kind: 'not-yet' };
  const metadata = { order_id: orderId, dispute: disputeRef };
  const params = { amount, currency, destination: accountRef, transfer_group: orderId, metadata };
  const request = (idempotencyKey: string) => stripe.transfers.create(params, { idempotencyKey });
  const answer = await callStripe(() => callUnderKey(key, request, findTransfer));
  return answer.kind === 'refused' && isInsufficient(answer.failure) ? { kind: 'not-yet' } : answer;
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

/**
 * The balance of an account in a currency, in minor units. From a winery's account pending money can be taken back too;
 * from the operator's only available money can be sent.
 * @param currency in lower case
 */
async function balanceOf(stripe: Stripe, currency: string, stripeAccount?: string): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve(
    {},
    stripeAccount === undefined ? {} : { stripeAccount },
  );
  const kinds = stripeAccount === undefined ? [available] : [available, pending];
  const amounts = kinds.flat().filter((one) => one.currency === currency);
  return amounts.reduce((sum, { amount }) => sum + amount, 0);
}
