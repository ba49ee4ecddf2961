import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { abroadAccount, type OpenSandbox, openSandbox, paymentParams } from './testing/open-sandbox.ts';
import { stripeErrorOf } from './testing/stripe-servers.ts';

let open: OpenSandbox;
let stripe: Stripe;

beforeEach(async () => {
  open = await openSandbox();
  stripe = open.stripe;
});
afterEach(async () => {
  const { sums } = (await open.control('ledger')) as { sums: Record<string, number> };
  expect(Object.values(sums).every((sum) => sum === 0)).toBe(true);
  await open.close();
  expect(open.drift.found).toEqual([]);
});

/** Sells for 100 dollars, 15 of them the platform's. @returns the charge and what arrived at the account */
async function buy(account: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const card = { confirm: true, payment_method: 'pm_card_bypassPending', capture_method: 'automatic' } as const;
  const { id } = await stripe.paymentIntents.create(paymentParams(account, { ...card, ...more }));
  const expand = ['balance_transaction', 'transfer', 'application_fee'];
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, {
    expand: expand.map((name) => `latest_charge.${name}`),
  });
  const charge = latest_charge as Stripe.Charge;
  const transfer = charge.transfer as Stripe.Transfer;
  const arrived = await stripe.charges.retrieve(
    String(transfer.destination_payment),
    { expand: ['balance_transaction'] },
    { stripeAccount: account },
  );
  return { id, charge, transfer, arrived: arrived.balance_transaction as Stripe.BalanceTransaction };
}
const openAccount = async (country: string) => (await stripe.accounts.create(abroadAccount(country))).id;

describe.each([
  ['DE', 'eur', 0.92, 9200, 295, 1380],
  ['GB', 'gbp', 0.8, 8000, 256, 1200],
  ['CA', 'cad', 1.4, 14_000, 448, 2100],
  ['MX', 'mxn', 17, 170_000, 5440, 25_500],
  ['JP', 'jpy', 1.5, 15_000, 480, 2250],
] as const)('an account in %s settles in %s', (country, currency, rate, amount, cardFee, platformFee) => {
  it('converts on the platform if the account is the merchant, and pays out in its own currency only', async () => {
    const account = await openAccount(country);
    expect((await stripe.accounts.retrieve(account)).default_currency).toBe(currency);
    const { charge, transfer, arrived } = await buy(account);
    expect(charge).toMatchObject({ amount: 10_000, currency: 'usd', application_fee_amount: 1500 });
    expect(charge.balance_transaction).toMatchObject({ amount, currency, exchange_rate: rate, fee: cardFee });
    expect(charge.application_fee).toMatchObject({ amount: platformFee, currency });
    expect(transfer).toMatchObject({ amount, currency });
    expect(arrived).toMatchObject({
      amount,
      fee: platformFee,
      net: amount - platformFee,
      currency,
      exchange_rate: null,
    });
    const options = { stripeAccount: account };
    expect((await stripe.balance.retrieve({}, options)).available).toMatchObject([{ amount: arrived.net, currency }]);
    const dollars = stripe.payouts.create({ amount: 100, currency: 'usd' }, options);
    expect(await stripeErrorOf(dollars)).toMatchObject({ statusCode: 400, message: expect.stringContaining('usd') });
    expect(await stripe.payouts.create({ amount: arrived.net, currency }, options)).toMatchObject({ currency });
  });

  it('returns everything with a refund, whose balance transactions are in the same currency', async () => {
    const account = await openAccount(country);
    const { id, transfer } = await buy(account);
    const refund = await stripe.refunds.create({
      payment_intent: id,
      reverse_transfer: true,
      refund_application_fee: true,
      expand: ['balance_transaction', 'transfer_reversal'],
    });
    expect(refund).toMatchObject({ amount: 10_000, currency: 'usd' });
    expect(refund.balance_transaction).toMatchObject({ amount: -amount, currency, exchange_rate: rate });
    expect(refund.transfer_reversal).toMatchObject({ amount, currency });
    expect((await stripe.transfers.retrieve(transfer.id)).reversed).toBe(true);
    const { available } = await stripe.balance.retrieve({}, { stripeAccount: account });
    expect(available).toMatchObject([{ amount: 0, currency }]);
    const own = (await stripe.balance.retrieve()).available.find((one) => one.currency === currency);
    expect(own?.amount, 'the platform keeps the card fee').toBe(-cardFee);
  });
});

it('converts at the account if the platform is the merchant', async () => {
  const account = await openAccount('DE');
  const { charge, transfer, arrived } = await buy(account, { on_behalf_of: undefined } as object);
  expect(charge.balance_transaction).toMatchObject({ amount: 10_000, currency: 'usd', exchange_rate: null, fee: 320 });
  expect(transfer).toMatchObject({ amount: 10_000, currency: 'usd' });
  expect(arrived).toMatchObject({ amount: 9200, fee: 1380, currency: 'eur', exchange_rate: 0.92 });
  await stripe.transfers.createReversal(transfer.id, { amount: 5000, refund_application_fee: true });
  const { available } = await stripe.balance.retrieve({}, { stripeAccount: account });
  expect(available).toMatchObject([{ amount: 9200 - 1380 - 4600 + 690, currency: 'eur' }]);
});

it('takes a dispute in the currency of the charge', async () => {
  const { id } = await buy(await openAccount('DE'));
  const dispute = (await open.control('disputes', { payment_intent: id })) as unknown as Stripe.Dispute;
  expect(dispute).toMatchObject({ amount: 10_000, currency: 'usd' });
  expect(dispute.balance_transactions[0]).toMatchObject({ amount: -9200, fee: 1380, currency: 'eur' });
  const won = (await open.control('disputes', { dispute: dispute.id, outcome: 'won' })) as unknown as Stripe.Dispute;
  expect(won.balance_transactions[1]).toMatchObject({ amount: 9200, fee: 0, currency: 'eur' });
});

it('settles in the currency of the bank account if there is none for that of the country', async () => {
  const { id, default_currency } = await stripe.accounts.create(abroadAccount('NO'));
  expect(default_currency).toBe('eur');
  expect((await buy(id)).arrived).toMatchObject({ amount: 9200, currency: 'eur' });
});

it('converts at the rate of the moment: what a refund costs more is the loss of the platform', async () => {
  const { id } = await buy(await openAccount('DE'));
  await open.control('rules', { rates: { eur: 1 } });
  await stripe.refunds.create({ payment_intent: id, reverse_transfer: true, refund_application_fee: true });
  const own = (await stripe.balance.retrieve()).available.find((one) => one.currency === 'eur');
  expect(own?.amount).toBe(-295 - 800);
});

it('opens no account in a country that is closed to a platform in the United States', async () => {
  for (const country of ['IN', 'BR', 'MY', 'TH'])
    expect(await stripeErrorOf(stripe.accounts.create(abroadAccount(country)))).toMatchObject({
      statusCode: 400,
      param: 'country',
      message: expect.stringContaining(`Connected accounts in ${country} cannot be created by platforms in US`),
    });
});

it('pays accounts outside its region only as the merchants of their payments', async () => {
  const account = await openAccount('JP');
  const refused = { statusCode: 400, code: 'transfers_not_allowed' };
  const direct = stripe.paymentIntents.create(paymentParams(account, { on_behalf_of: undefined } as object));
  expect(await stripeErrorOf(direct)).toMatchObject(refused);
  const { charge } = await buy(account);
  const again = { amount: 100, currency: 'jpy', destination: account, source_transaction: charge.id };
  expect(await stripeErrorOf(stripe.transfers.create(again))).toMatchObject(refused);
  const inside = await openAccount('DE');
  await buy(inside);
  expect(await stripe.transfers.create({ amount: 100, currency: 'eur', destination: inside })).toMatchObject({
    currency: 'eur',
  });
});

it('gives an account abroad no transfers without card payments', async () => {
  const { capabilities: _, ...rest } = abroadAccount('GB');
  const created = stripe.accounts.create({ ...rest, capabilities: { transfers: { requested: true } } });
  expect(await stripeErrorOf(created)).toMatchObject({ statusCode: 400, message: expect.stringContaining('GB') });
});
