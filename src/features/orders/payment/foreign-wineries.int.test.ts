import { expect } from 'vitest';
import { addShop, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { openAbroadAccount } from '../../../../tests/fixtures/payments/open-abroad-account.ts';
import {
  dispute,
  fund,
  payoutsOf,
  settle,
  sold,
  soldAndPaidOut,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';

/** A shop whose winery has its account in this country. */
async function shopIn(app: StripeOrders, country: string): Promise<{ app: StripeOrders; shop: Shop }> {
  const accountRef = await openAbroadAccount(app.stripe, country);
  const shop = await addShop(app.db, 12, accountRef);
  const details = JSON.stringify({ country });
  await app.db.updateTable('payoutAccounts').set({ details }).where('wineryId', '=', shop.wineryId).execute();
  return { app: { ...app, accountRef }, shop };
}

/** What the winery's part of a payment came to in its account, in minor units. */
async function arrivedOf({ stripe, accountRef: stripeAccount }: StripeOrders): Promise<[string, number]> {
  const { data } = await stripe.balanceTransactions.list({ type: 'payment', limit: 1 }, { stripeAccount });
  return [data[0]?.currency ?? '', data[0]?.net ?? 0];
}

test.for([
  ['DE', 'eur'],
  ['GB', 'gbp'],
  ['CA', 'cad'],
  ['MX', 'mxn'],
  ['JP', 'jpy'],
] as const)(
  'a winery in %s is paid its part in %s, to the last unit',
  async ([country, currency], { stripeOrders }) => {
    const { app, shop } = await shopIn(stripeOrders, country);
    await soldAndPaidOut(app, shop);
    const [arrivedIn, net] = await arrivedOf(app);
    expect(arrivedIn).toBe(currency);
    expect(await payoutsOf(app)).toEqual([net]);
    const { data } = await app.stripe.payouts.list({}, { stripeAccount: app.accountRef });
    expect(data[0]?.currency).toBe(currency);
  },
);

test('a chargeback of a winery in Germany is taken back in its currency, and the ledger has the amount of the order', async ({
  stripeOrders,
}) => {
  const { app, shop } = await shopIn(stripeOrders, 'DE');
  const decide = await dispute(app, await soldAndPaidOut(app, shop));
  const [, net] = await arrivedOf(app);
  const balance = await app.stripe.balance.retrieve({}, { stripeAccount: app.accountRef });
  expect(balance.available.find(({ currency }) => currency === 'eur')?.amount).toBe(0 - net);
  await decide('lost');
  const row = await app.db.selectFrom('chargebacks').select(['amountCents', 'reversedCents']).executeTakeFirst();
  expect(row).toEqual({ amountCents: 2524, reversedCents: 2205 });
  await soldAndPaidOut(app, shop);
  expect(await payoutsOf(app)).toHaveLength(1);
});

test('the part of a winery in Japan is taken back only once a chargeback is lost, since it could not be sent again', async ({
  stripeOrders,
}) => {
  const { app, shop } = await shopIn(stripeOrders, 'JP');
  await fund(app, 10_000);
  const [first, second] = [await sold(app, shop), await sold(app, shop)];
  const [won, lost] = [await dispute(app, first), await dispute(app, second)];
  await settle(app);
  const states = async () =>
    (await app.db.selectFrom('chargebacks').select(['orderId', 'state', 'reversedCents']).execute())
      .toSorted((a, b) => [first.id, second.id].indexOf(a.orderId) - [first.id, second.id].indexOf(b.orderId))
      .map(({ state, reversedCents }) => [state, reversedCents]);
  expect(await states()).toEqual([
    ['open', 0],
    ['open', 0],
  ]);
  await won('won');
  await lost('lost');
  await settle(app);
  expect(await states()).toEqual([
    ['returned', 0],
    ['lost', 2205],
  ]);
});
