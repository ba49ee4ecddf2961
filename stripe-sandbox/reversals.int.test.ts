import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeAccount, type OpenSandbox, openSandbox, paymentParams } from './testing/open-sandbox.ts';
import { stripeErrorOf } from './testing/stripe-servers.ts';

let open: OpenSandbox;
let stripe: Stripe;
let winery: string;

beforeEach(async () => {
  open = await openSandbox();
  stripe = open.stripe;
  winery = (await stripe.accounts.create(activeAccount)).id;
});
afterEach(async () => {
  expect(await open.control('ledger')).toMatchObject({ sum: 0 });
  await open.close();
  expect(open.drift.found).toEqual([]);
});

/** Sells for 100 dollars, 85 of them the winery's, available at once. @returns the payment and its transfer */
async function buy(): Promise<{ id: string; charge: string; transfer: string }> {
  const params = paymentParams(winery, { confirm: true, payment_method: 'pm_card_bypassPending' });
  const { id } = await stripe.paymentIntents.create({ ...params, capture_method: 'automatic' });
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const charge = latest_charge as Stripe.Charge;
  return { id, charge: charge.id, transfer: String(charge.transfer) };
}
const payOut = (amount: number) => stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount: winery });
const availableOf = async () => (await stripe.balance.retrieve({}, { stripeAccount: winery })).available[0]?.amount;
const everything = { reverse_transfer: true, refund_application_fee: true };

describe('a winery that was paid out', () => {
  it('owes what a reversal takes: the next sales fill the hole, and only the rest is paid out', async () => {
    const { transfer } = await buy();
    await payOut(8500);
    await stripe.transfers.createReversal(transfer, { amount: 10_000 });
    expect(await availableOf()).toBe(-10_000);
    await buy();
    expect(await availableOf()).toBe(-1500);
    expect(await stripeErrorOf(payOut(1))).toMatchObject({ code: 'balance_insufficient' });
    await buy();
    expect(await stripeErrorOf(payOut(7001))).toMatchObject({ code: 'balance_insufficient' });
    expect((await payOut(7000)).status).toBe('pending');
  });

  it('owes a refund, of which Stripe reserves the amount in the balance of the platform', async () => {
    const { id } = await buy();
    await payOut(8500);
    const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
    expect((await stripe.refunds.create({ payment_intent: id, ...everything })).status).toBe('succeeded');
    expect(await availableOf()).toBe(-8500);
    const { available, connect_reserved: reserved } = await stripe.balance.retrieve();
    expect(reserved?.[0]).toMatchObject({ amount: 8500, currency: 'usd' });
    // why: the refund of 100 dollars comes from the reversal and the fee
    expect(available[0]?.amount).toBe(before - 1500 - 8500);
  });

  it('is never taken more from than the charge', async () => {
    const { transfer } = await buy();
    await stripe.transfers.createReversal(transfer, { amount: 6000 });
    expect(await stripeErrorOf(stripe.transfers.createReversal(transfer, { amount: 4001 }))).toMatchObject({
      param: 'amount',
    });
    await stripe.transfers.createReversal(transfer, { amount: 4000 });
    expect(await stripe.transfers.retrieve(transfer)).toMatchObject({ reversed: true, amount_reversed: 10_000 });
    expect((await stripe.transfers.listReversals(transfer)).data.map(({ amount }) => amount)).toEqual([4000, 6000]);
  });

  it.each([
    ['that Stripe is liable for', { losses: { payments: 'stripe' }, stripe_dashboard: { type: 'express' } }, undefined],
    ['of which the test says so', {}, false],
  ] as const)('must cover a reversal, as an account %s', async (_, controller, negativeBalances) => {
    const merged = { ...activeAccount.controller, ...controller };
    winery = (await stripe.accounts.create({ ...activeAccount, controller: merged })).id;
    if (negativeBalances !== undefined) await open.control('accounts', { account: winery, negativeBalances });
    const { id, transfer } = await buy();
    await payOut(8500);
    const refused = { code: 'balance_insufficient', statusCode: 400 };
    expect(await stripeErrorOf(stripe.transfers.createReversal(transfer, { amount: 1 }))).toMatchObject(refused);
    expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id, ...everything }))).toMatchObject(refused);
    expect((await stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
    expect((await stripe.refunds.create({ payment_intent: id })).status, "of the platform's money").toBe('succeeded');
    await open.control('accounts', { account: winery, negativeBalances: true });
    expect(await stripe.transfers.createReversal(transfer, { amount: 1 })).toMatchObject({ amount: 1 });
    await open.control('accounts', { account: winery, negativeBalances: null });
  });

  it('must cover the reversal of a separate transfer', async () => {
    const { charge } = await buy();
    const { id } = await stripe.transfers.create({ amount: 1000, currency: 'usd', destination: winery });
    const again = { amount: 1000, currency: 'usd', destination: winery, source_transaction: charge };
    const second = await stripe.transfers.create(again);
    await payOut(10_000);
    for (const transfer of [id, second.id])
      expect(await stripeErrorOf(stripe.transfers.createReversal(transfer, { amount: 501 }))).toMatchObject({
        code: 'balance_insufficient',
      });
    await stripe.transfers.createReversal(second.id, { amount: 500 });
    expect(await availableOf()).toBe(0);
  });
});
