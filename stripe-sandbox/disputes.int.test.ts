import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeAccount, type OpenSandbox, openSandbox, paymentParams } from './testing/open-sandbox.ts';
import { stripeErrorOf } from './testing/stripe-servers.ts';

const day = 86_400;
let open: OpenSandbox;
let stripe: Stripe;
let winery: string;

beforeEach(async () => {
  open = await openSandbox();
  stripe = open.stripe;
  winery = (await stripe.accounts.create(activeAccount)).id;
});
afterEach(async () => {
  for await (const event of stripe.events.list({ limit: 100 })) open.drift.judge(event);
  expect(await open.control('ledger')).toMatchObject({ sum: 0 });
  await open.close();
  expect(open.drift.found).toEqual([]);
});

const buy = async () => {
  const card = { confirm: true, payment_method: 'pm_card_bypassPending', capture_method: 'automatic' } as const;
  return stripe.paymentIntents.create(paymentParams(winery, card));
};
const claim = async (payment_intent: string, more: object = {}) =>
  (await open.control('disputes', { payment_intent, ...more })) as unknown as Stripe.Dispute;
const decide = async (dispute: string, outcome: string) =>
  (await open.control('disputes', { dispute, outcome })) as unknown as Stripe.Dispute;
const availableOf = async () => (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
const typesOf = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type as string);

describe('a dispute', () => {
  it('is lost when its deadline passes without evidence', async () => {
    const { id } = await claim((await buy()).id);
    const { due_by } = (await stripe.disputes.retrieve(id)).evidence_details;
    await open.control('clock', { now: (due_by ?? 0) - 60 });
    expect((await stripe.disputes.retrieve(id)).status).toBe('needs_response');
    await open.control('clock', { advance: 120 });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost', evidence_details: { past_due: true } });
    expect(await typesOf()).toContain('charge.dispute.closed');
  });

  it('waits for the bank after the deadline if it was answered', async () => {
    const { id } = await claim((await buy()).id);
    await stripe.disputes.update(id, { evidence: { product_description: 'Wine' } });
    await open.control('clock', { advance: 30 * day });
    expect((await stripe.disputes.retrieve(id)).status).toBe('under_review');
    expect((await decide(id, 'won')).status).toBe('won');
  });

  it('of a part takes that part; another one may take the rest, and no more', async () => {
    const { id } = await buy();
    const before = await availableOf();
    const first = await claim(id, { amount: 4000, reason: 'product_not_received' });
    expect(first).toMatchObject({ amount: 4000, reason: 'product_not_received' });
    expect(await availableOf()).toBe(before - 4000 - 1500);
    await expect(claim(id, { amount: 6001 })).rejects.toThrow('400');
    expect(await claim(id)).toMatchObject({ amount: 6000 });
    await expect(claim(id)).rejects.toThrow('400');
    expect((await stripe.disputes.list({ payment_intent: id })).data).toHaveLength(2);
  });

  it('that was won may be followed by a second one', async () => {
    const { id } = await buy();
    const before = await availableOf();
    await decide((await claim(id)).id, 'won');
    const second = await claim(id);
    expect(second).toMatchObject({ amount: 10_000, status: 'needs_response' });
    await decide(second.id, 'lost');
    expect(await availableOf()).toBe(before - 10_000 - 2 * 1500);
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });

  it('takes only what was not refunded', async () => {
    const { id } = await buy();
    await stripe.refunds.create({ payment_intent: id, amount: 2500 });
    expect(await claim(id)).toMatchObject({ amount: 7500 });
  });
});

describe('an inquiry', () => {
  const inquiry = { inquiry: true };

  it('ends when its deadline passes, without a movement of money', async () => {
    const before = await availableOf();
    const { id } = await claim((await buy()).id, inquiry);
    const bought = await availableOf();
    await open.control('clock', { advance: 10 * day });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
    expect(await availableOf()).toBe(bought);
    expect(bought).toBeGreaterThan(before);
    expect(await typesOf()).not.toContain('charge.dispute.funds_withdrawn');
  });

  it('ends with a full refund, which it does not prevent', async () => {
    const { id } = await buy();
    const asked = await claim(id, inquiry);
    await stripe.refunds.create({ payment_intent: id, amount: 1000 });
    expect((await stripe.disputes.retrieve(asked.id)).status).toBe('warning_needs_response');
    await stripe.refunds.create({ payment_intent: id });
    expect((await stripe.disputes.retrieve(asked.id)).status).toBe('warning_closed');
  });

  it('becomes a chargeback, which takes the money', async () => {
    const { id } = await buy();
    const before = await availableOf();
    const asked = await claim(id, inquiry);
    await expect(claim(id)).rejects.toThrow('400');
    expect(await decide(asked.id, 'escalated')).toMatchObject({ status: 'needs_response' });
    expect(await availableOf()).toBe(before - 11_500);
    expect(await typesOf()).toContain('charge.dispute.funds_withdrawn');
    expect((await decide(asked.id, 'won')).status).toBe('won');
    await expect(decide(asked.id, 'escalated')).rejects.toThrow('400');
  });
});

describe('a refund', () => {
  const refund = (payment_intent: string) =>
    stripe.refunds.create({ payment_intent, reverse_transfer: true, refund_application_fee: true });
  const settle = (id: string, outcome: string, more: object = {}) =>
    open.control('refunds', { refund: id, outcome, ...more });

  it('that waits for the platform’s money is paid when it succeeds', async () => {
    const { id } = await buy();
    await open.control('refunds', { payment_intent: id, pending: 'insufficient_funds' });
    const before = await availableOf();
    const pending = await refund(id);
    expect(pending).toMatchObject({
      status: 'pending',
      pending_reason: 'insufficient_funds',
      balance_transaction: null,
    });
    expect(await availableOf(), 'the reversal has already come').toBe(before + 8500);
    const settled = await settle(pending.id, 'succeeded');
    expect(settled).toMatchObject({ status: 'succeeded', balance_transaction: expect.stringMatching(/^txn_/) });
    expect(settled.pending_reason).toBeUndefined();
    expect(await availableOf()).toBe(before - 1500);
    await expect(settle(pending.id, 'succeeded')).rejects.toThrow('400');
  });

  it.each(['processing', 'insufficient_funds'])('that is pending (%s) fails, and can be repeated', async (pending) => {
    const { id } = await buy();
    await open.control('refunds', { payment_intent: id, pending });
    const before = await availableOf();
    const first = await refund(id);
    expect(await stripeErrorOf(refund(id))).toMatchObject({ code: 'charge_already_refunded' });
    expect(await settle(first.id, 'failed', { reason: 'declined' })).toMatchObject({ failure_reason: 'declined' });
    expect(await availableOf(), 'the transfer stays reversed').toBe(before + 8500);
    expect(await typesOf()).toEqual(expect.arrayContaining(['refund.failed', 'charge.refund.updated']));
    expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
    expect(await availableOf()).toBe(before - 1500);
  });

  it('that succeeded long ago still fails', async () => {
    const { id } = await buy();
    const done = await refund(id);
    await open.control('clock', { advance: 20 * day });
    expect(await settle(done.id, 'failed')).toMatchObject({ status: 'failed' });
    expect((await stripe.charges.list({ payment_intent: id })).data[0]).toMatchObject({ refunded: false });
    await expect(settle(done.id, 'failed')).rejects.toThrow('400');
  });

  it('cannot reverse what was reversed before', async () => {
    const { id } = await buy();
    const [charge] = (await stripe.charges.list({ payment_intent: id })).data;
    await stripe.transfers.createReversal(String(charge?.transfer), { refund_application_fee: true });
    expect((await stripeErrorOf(refund(id))).message).toContain('already fully reversed');
    expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
  });
});
