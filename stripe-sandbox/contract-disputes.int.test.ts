import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentParams } from './testing/open-sandbox.ts';
import { createSellerAccount, type StripeServer, stripeErrorOf, stripeServers } from './testing/stripe-servers.ts';

const patience = { timeout: 60_000, interval: 200 };

describe.each(stripeServers)('refunds and disputes, $name', ({ open }) => {
  let provider: StripeServer;
  let stripe: Stripe;
  let winery: string;

  beforeAll(async () => {
    provider = await open();
    stripe = provider.stripe;
    winery = await createSellerAccount(stripe);
  }, 90_000);

  afterAll(async () => {
    await provider.close();
    expect(provider.drift, "fields missing in the SDK's types").toEqual([]);
  });

  const buy = (card: string, seller = winery) => {
    const payment_method = `pm_card_${card}`;
    const params = { ...paymentParams(seller), capture_method: 'automatic', confirm: true, payment_method } as const;
    return stripe.paymentIntents.create({ ...params, expand: ['latest_charge.transfer'] });
  };
  const transferOf = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
    ((charge as Stripe.Charge).transfer as Stripe.Transfer).id;
  const disputeOf = async ({ id }: Stripe.PaymentIntent) => {
    const find = async () => (await stripe.disputes.list({ payment_intent: id })).data;
    await expect.poll(find, patience).toHaveLength(1);
    const [dispute] = await find();
    if (!dispute) throw new Error(`${id} is not disputed`);
    return dispute;
  };
  const decide = (id: string, uncategorized_text: string) =>
    stripe.disputes.update(id, { evidence: { uncategorized_text } });
  const statusOf = async (id: string) => (await stripe.disputes.retrieve(id)).status;

  it('completes a refund that is pending at first', async () => {
    const { id } = await buy('pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund).toMatchObject({ amount: 10_000, status: 'pending' });
    const settled = async () => (await stripe.refunds.retrieve(refund.id)).status;
    await expect.poll(settled, patience).toBe('succeeded');
  });

  it('fails a refund that seemed to succeed, and returns the money to the platform', async () => {
    const { id } = await buy('refundFail');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    const now = () => stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
    await expect.poll(async () => (await now()).status, patience).toBe('failed');
    const { failure_balance_transaction: returned, failure_reason } = await now();
    expect(returned).toMatchObject({ type: 'refund_failure', amount: 10_000 });
    expect(failure_reason).toMatch(/^\w+$/);
  });

  it('takes the money of a chargeback, and returns it without the fee if it is won', async () => {
    const dispute = await disputeOf(await buy('createDispute'));
    expect(dispute).toMatchObject({ amount: 10_000, currency: 'usd', status: 'needs_response', reason: 'fraudulent' });
    expect(dispute.is_charge_refundable).toBe(false);
    expect(dispute.balance_transactions).toMatchObject([{ amount: -10_000, fee: 1500, net: -11_500 }]);
    expect(await stripeErrorOf(stripe.refunds.create({ charge: String(dispute.charge) }))).toMatchObject({
      code: 'charge_disputed',
    });
    await decide(dispute.id, 'winning_evidence');
    await expect.poll(() => statusOf(dispute.id), patience).toBe('won');
    const { balance_transactions: moves } = await stripe.disputes.retrieve(dispute.id);
    expect(moves.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-10_000, 10_000]);
  });

  it('takes a file as evidence, and a dispute is under review once it is sent', async () => {
    const { id } = await disputeOf(await buy('createDispute'));
    const data = Buffer.from('%PDF-1.4\n%%EOF\n');
    const file = { data, name: 'evidence.pdf', type: 'application/pdf' };
    const { id: fileRef, ...made } = await stripe.files.create({ purpose: 'dispute_evidence', file });
    expect(made).toMatchObject({
      filename: 'evidence.pdf',
      purpose: 'dispute_evidence',
      type: 'pdf',
      size: data.length,
    });
    const sent = await stripe.disputes.update(id, { evidence: { uncategorized_file: fileRef }, submit: true });
    expect(sent).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
    expect(sent.evidence.uncategorized_file).toBe(fileRef);
    const missing = { evidence: { uncategorized_file: 'file_none' } };
    const other = await disputeOf(await buy('createDispute'));
    expect(await stripeErrorOf(stripe.disputes.update(other.id, missing))).toMatchObject({ statusCode: 404 });
  });

  it('loses a chargeback with bad evidence, or by accepting it', async () => {
    const first = await disputeOf(await buy('createDispute'));
    await decide(first.id, 'losing_evidence');
    await expect.poll(() => statusOf(first.id), patience).toBe('lost');
    const second = await disputeOf(await buy('createDisputeProductNotReceived'));
    expect(second.reason).toBe('product_not_received');
    expect((await stripe.disputes.close(second.id)).status).toBe('lost');
    expect(await stripeErrorOf(stripe.disputes.close(second.id))).toMatchObject({ statusCode: 400 });
  });

  it('takes nothing for an inquiry until it becomes a chargeback', async () => {
    const inquiry = await disputeOf(await buy('createDisputeInquiry'));
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect(inquiry).toMatchObject({
      is_charge_refundable: true,
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    await decide(inquiry.id, 'escalate_inquiry_evidence');
    await expect.poll(() => statusOf(inquiry.id), patience).toBe('needs_response');
    const { balance_transactions: moves } = await stripe.disputes.retrieve(inquiry.id);
    expect(moves).toMatchObject([{ amount: -10_000, fee: 1500 }]);
  });

  it('closes an inquiry that is answered, without a movement of money', async () => {
    const inquiry = await disputeOf(await buy('createDisputeInquiry'));
    await decide(inquiry.id, 'winning_evidence');
    await expect.poll(() => statusOf(inquiry.id), patience).toBe('warning_closed');
    expect((await stripe.disputes.retrieve(inquiry.id)).balance_transactions).toEqual([]);
  });

  it('reverses a transfer in parts, up to the charge, below the balance of the account', async () => {
    const seller = await createSellerAccount(stripe);
    const intent = await buy('bypassPending', seller);
    const options = { stripeAccount: seller };
    const { available } = await stripe.balance.retrieve({}, options);
    await stripe.payouts.create({ amount: available[0]?.amount ?? 0, currency: 'usd' }, options);
    const transfer = transferOf(intent);
    const first = await stripe.transfers.createReversal(transfer, { amount: 4000 });
    expect(first).toMatchObject({ amount: 4000, currency: 'usd' });
    await stripe.transfers.createReversal(transfer, {});
    expect(await stripe.transfers.retrieve(transfer)).toMatchObject({ amount_reversed: 10_000, reversed: true });
    expect(await stripeErrorOf(stripe.transfers.createReversal(transfer, { amount: 1 }))).toMatchObject({
      statusCode: 400,
    });
    const after = await stripe.balance.retrieve({}, options);
    expect([...after.available, ...after.pending].reduce((sum, { amount }) => sum + amount, 0)).toBeLessThan(0);
    expect(await stripeErrorOf(stripe.payouts.create({ amount: 1, currency: 'usd' }, options))).toMatchObject({
      code: 'balance_insufficient',
    });
  });
});
