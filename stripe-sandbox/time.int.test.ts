import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
  for await (const event of stripe.events.list({ limit: 100 }, { stripeAccount: winery })) open.drift.judge(event);
  await open.close();
  expect(open.drift.found).toEqual([]);
});

const reserve = async (card = 'visa', account = winery) =>
  stripe.paymentIntents.create(paymentParams(account, { confirm: true, payment_method: `pm_card_${card}` }));
const buy = async (card = 'visa', account = winery) => stripe.paymentIntents.capture((await reserve(card, account)).id);
const eventsOf = async (stripeAccount?: string) => {
  const events = await stripe.events.list({ limit: 100 }, stripeAccount ? { stripeAccount } : {});
  return events.data.map(({ type }) => type as string);
};

it('expires an authorization after seven days', async () => {
  const { id } = await reserve();
  await open.control('clock', { advance: 7 * day - 60 });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  await open.control('clock', { advance: 120 });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
  });
  expect(await stripeErrorOf(stripe.paymentIntents.capture(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(await eventsOf()).toEqual(expect.arrayContaining(['charge.expired', 'payment_intent.canceled']));
});

it('never goes back in time', async () => {
  await expect(open.control('clock', { advance: -1 })).rejects.toThrow('400');
});

it('makes money available two days later, and pays it out two days after that', async () => {
  await buy();
  const options = { stripeAccount: winery };
  const pay = () => stripe.payouts.create({ amount: 8500, currency: 'usd' }, options);
  expect(await stripeErrorOf(pay())).toMatchObject({ code: 'balance_insufficient' });
  expect((await stripe.balance.retrieve({}, options)).pending[0]?.amount).toBe(8500);
  await open.control('clock', { advance: 2 * day + 1 });
  const payout = await pay();
  expect(await stripeErrorOf(pay())).toMatchObject({ code: 'balance_insufficient' });
  await open.control('clock', { advance: 2 * day + 1 });
  expect((await stripe.payouts.retrieve(payout.id, {}, options)).status).toBe('paid');
  expect(await eventsOf(winery)).toContain('payout.paid');
});

it('settles and pays out as soon as a control call says', async () => {
  await open.control('rules', { settleSeconds: 60, payoutSeconds: 30 });
  await buy();
  const options = { stripeAccount: winery };
  expect((await stripe.balance.retrieve({}, options)).pending[0]?.amount).toBe(8500);
  await open.control('clock', { advance: 61 });
  const payout = await stripe.payouts.create({ amount: 8500, currency: 'usd' }, options);
  await open.control('clock', { advance: 31 });
  expect((await stripe.payouts.retrieve(payout.id, {}, options)).status).toBe('paid');
});

it('fails a payout to a closed account, and cancels one that is pending', async () => {
  const { id } = await stripe.accounts.create({ ...activeAccount, external_account: 'btok_us_accountClosed' });
  const options = { stripeAccount: id };
  await buy('bypassPending', id);
  const canceled = await stripe.payouts.create({ amount: 8500, currency: 'usd' }, options);
  expect((await stripe.payouts.cancel(canceled.id, {}, options)).status).toBe('canceled');
  const payout = await stripe.payouts.create({ amount: 8500, currency: 'usd' }, options);
  await open.control('clock', { advance: 2 * day + 1 });
  expect(await stripe.payouts.retrieve(payout.id, {}, options)).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
  });
  expect((await stripe.balance.retrieve({}, options)).available[0]?.amount).toBe(8500);
  expect(await eventsOf(id)).toEqual(expect.arrayContaining(['payout.canceled', 'payout.failed']));
});

it('debits the platform for a dispute, and returns the amount if it is won', async () => {
  const { id } = await buy();
  const dispute = (await open.control('disputes', { payment_intent: id })) as unknown as Stripe.Dispute;
  expect(dispute).toMatchObject({ amount: 10_000, payment_intent: id, status: 'needs_response' });
  expect(dispute.balance_transactions[0]).toMatchObject({ amount: -10_000, fee: 1500, net: -11_500 });
  expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' });
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const transfer = (latest_charge as Stripe.Charge).transfer as string;
  await stripe.transfers.createReversal(transfer, { amount: 10_000, refund_application_fee: true });
  const won = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(won.status).toBe('won');
  const again = await stripe.transfers.create({
    amount: 8500,
    currency: 'usd',
    destination: winery,
    source_transaction: (latest_charge as Stripe.Charge).id,
  });
  expect(again).toMatchObject({ amount: 8500 });
  expect(await eventsOf()).toEqual(
    expect.arrayContaining([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
      'transfer.reversed',
    ]),
  );
});

it('opens a dispute for the test card, and fails a refund of another', async () => {
  const disputed = await buy('createDispute');
  await expect.poll(async () => (await stripe.disputes.list({ payment_intent: disputed.id })).data.length).toBe(1);
  const { id } = await buy('refundFail');
  const refund = await stripe.refunds.create({
    payment_intent: id,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  expect(refund.status).toBe('succeeded');
  await expect.poll(async () => (await stripe.refunds.retrieve(refund.id)).status).toBe('failed');
  expect(await eventsOf()).toContain('refund.failed');
});

it('suspends a capability and restores it', async () => {
  const { id } = await reserve();
  await open.control('accounts', {
    account: winery,
    capability: 'transfers',
    suspended: true,
    reason: 'rejected.fraud',
  });
  expect(await stripe.accounts.retrieve(winery)).toMatchObject({
    payouts_enabled: false,
    requirements: { disabled_reason: 'rejected.fraud' },
  });
  expect(await stripeErrorOf(stripe.paymentIntents.capture(id))).toMatchObject({ code: 'transfers_not_allowed' });
  await open.control('accounts', { account: winery, capability: 'transfers', suspended: false });
  expect((await stripe.paymentIntents.capture(id)).status).toBe('succeeded');
  await open.control('accounts', { account: winery, deauthorized: true });
  expect(await eventsOf(winery)).toEqual(
    expect.arrayContaining(['capability.updated', 'account.updated', 'account.application.deauthorized']),
  );
  const revoked = { statusCode: 403, code: 'account_invalid' };
  expect(await stripeErrorOf(stripe.accounts.retrieve(winery))).toMatchObject(revoked);
  expect(await stripeErrorOf(stripe.accounts.update(winery, { metadata: { a: 'b' } }))).toMatchObject(revoked);
  expect((await stripe.accounts.list()).data).toEqual([]);
  expect(await stripeErrorOf(reserve())).toMatchObject({ statusCode: 400 });
});
