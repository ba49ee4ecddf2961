import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentParams } from './testing/open-sandbox.ts';
import { createSellerAccount, type StripeServer, stripeErrorOf, stripeServers } from './testing/stripe-servers.ts';

type Listed = { id: string; created: number };
type List = (params: {
  limit?: number;
  starting_after?: string;
  created?: { gte: number };
}) => Promise<Stripe.ApiList<Listed>>;

describe.each(stripeServers)('lists, $name', ({ open }) => {
  let provider: StripeServer;
  let stripe: Stripe;
  let winery: string;
  let since: number;
  const intents: Stripe.PaymentIntent[] = [];

  const buy = async () => {
    const params = paymentParams(winery, { confirm: true, payment_method: 'pm_card_bypassPending' });
    const expand = ['latest_charge.transfer', 'latest_charge.balance_transaction'];
    const { id } = await stripe.paymentIntents.create({ ...params, capture_method: 'automatic' });
    return stripe.paymentIntents.retrieve(id, { expand });
  };

  beforeAll(async () => {
    provider = await open();
    stripe = provider.stripe;
    winery = await createSellerAccount(stripe);
    for (let count = 0; count < 3; count += 1) intents.push(await buy());
    since = intents[0]?.created ?? 0;
    for (const { id } of intents)
      await stripe.refunds.create({ payment_intent: id, amount: 1000, reverse_transfer: true });
    for (const amount of [100, 200, 300])
      await stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount: winery });
  }, 90_000);

  afterAll(async () => {
    await provider.close();
    expect(provider.drift, "fields missing in the SDK's types").toEqual([]);
  });

  const lists: [string, () => List, number][] = [
    ['events', () => (params) => stripe.events.list(params), 15],
    ['events of an account', () => (params) => stripe.events.list(params, { stripeAccount: winery }), 3],
    ['balance transactions', () => (params) => stripe.balanceTransactions.list(params), 15],
    [
      'balance transactions of an account',
      () => (params) => stripe.balanceTransactions.list(params, { stripeAccount: winery }),
      9,
    ],
    ['charges', () => (params) => stripe.charges.list(params), 3],
    ['refunds', () => (params) => stripe.refunds.list(params), 3],
    ['transfers', () => (params) => stripe.transfers.list(params), 3],
    ['payouts of an account', () => (params) => stripe.payouts.list(params, { stripeAccount: winery }), 3],
    ['application fees', () => (params) => stripe.applicationFees.list(params), 3],
  ];

  it.each(lists)('gives %s page by page, each once, from a time on', async (_, listOf, least) => {
    const list = listOf();
    const created = { gte: since };
    const whole = await list({ created, limit: 100 });
    expect(whole.data.length).toBeGreaterThanOrEqual(least);
    const paged: string[] = [];
    for (let after: string | undefined; ; after = paged.at(-1)) {
      const page = await list({ created, limit: 2, ...(after ? { starting_after: after } : {}) });
      paged.push(...page.data.map(({ id }) => id));
      if (!page.has_more || paged.length > 200) break;
    }
    expect(paged.slice(0, whole.data.length)).toEqual(whole.data.map(({ id }) => id));
    expect(new Set(paged).size).toBe(paged.length);
    for (const one of whole.data) expect(one.created).toBeGreaterThanOrEqual(since);
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    expect((await list({ created: { gte: tomorrow } })).data).toEqual([]);
  });

  it('gives what was added since the newest known one', async () => {
    const [newest] = (await stripe.charges.list({ limit: 1 })).data;
    const { latest_charge } = await buy();
    const { data } = await stripe.charges.list({ ending_before: newest?.id ?? '', limit: 100 });
    expect(data.map(({ id }) => id)).toContain((latest_charge as Stripe.Charge).id);
    expect(data.map(({ id }) => id)).not.toContain(newest?.id);
  });

  it('filters balance transactions by their source and type', async () => {
    const charge = intents[0]?.latest_charge as Stripe.Charge;
    const own = charge.balance_transaction as Stripe.BalanceTransaction;
    expect((await stripe.balanceTransactions.list({ source: charge.id })).data).toMatchObject([{ id: own.id }]);
    const options = { stripeAccount: winery };
    const [payout] = (await stripe.payouts.list({ limit: 1 }, options)).data;
    const moves = await stripe.balanceTransactions.list({ source: payout?.id ?? '' }, options);
    expect(moves.data).toMatchObject([{ type: 'payout', amount: -(payout?.amount ?? 0) }]);
    const fees = await stripe.balanceTransactions.list({ type: 'application_fee', limit: 3 });
    expect(fees.data.map(({ type }) => type)).toEqual(Array.from({ length: 3 }, () => 'application_fee'));
    const byPayout = stripe.balanceTransactions.list({ payout: payout?.id ?? '' }, options);
    expect(await stripeErrorOf(byPayout), 'which is a manual one').toMatchObject({ statusCode: 400 });
  });

  it('filters by the payment, the account, and the type', async () => {
    const [intent] = intents;
    const payment_intent = intent?.id ?? '';
    const charge = intent?.latest_charge as Stripe.Charge;
    expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([{ amount: 1000, charge: charge.id }]);
    expect((await stripe.charges.list({ payment_intent })).data).toMatchObject([{ id: charge.id }]);
    expect((await stripe.transfers.list({ destination: winery })).data.length).toBeGreaterThanOrEqual(3);
    expect((await stripe.disputes.list({ payment_intent })).data).toEqual([]);
    const types = ['charge.refunded', 'transfer.created'];
    const events = await stripe.events.list({ types, created: { gte: since }, limit: 100 });
    expect(new Set(events.data.map(({ type }) => type))).toEqual(new Set(types));
  });

  it('charges the card fee to the platform', async () => {
    const charge = intents[0]?.latest_charge as Stripe.Charge;
    const { amount, fee, net, fee_details } = charge.balance_transaction as Stripe.BalanceTransaction;
    expect({ amount, net }).toEqual({ amount: 10_000, net: 10_000 - fee });
    expect(fee_details).toMatchObject([{ type: 'stripe_fee', amount: fee }]);
  });
});
