import { describe, expect } from 'vitest';
import { addShop, bottles, mailsOf, placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  balances,
  complete,
  dispute,
  expectSameAtProvider,
  fund,
  nextDay,
  pass,
  payoutsOf,
  settle,
  sold,
  soldAndPaidOut,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { confirmCard, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { syncPayment } from './sync-payment.server.ts';

const paymentOf = ({ db }: StripeOrders, id: string) =>
  db.selectFrom('payments').select(['state', 'setOffCents']).where('orderId', '=', id).executeTakeFirst();
/** The winery's part of a bottle, and what the operator and the bank keep of a lost chargeback. */
const part = 2205;
const lost = { 'provider-balance': -1500, 'dispute-fees': 1500 };

describe('a chargeback after the payout', () => {
  test('if lost: it is taken back in full, and the next payouts fill the account before they are sent', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const decide = await dispute(app, await soldAndPaidOut(app, shop));
    await decide('lost');
    expect(await balances(app)).toEqual({
      ...lost,
      'provider-balance': -part - 1500,
      'winery-overdraft': part,
    });
    await expectSameAtProvider(app);
    const second = await soldAndPaidOut(app, shop);
    expect(await paymentOf(app, second.id)).toEqual({ state: 'paid-out', setOffCents: part });
    expect(await payoutsOf(app)).toEqual([part]);
    await expectSameAtProvider(app);
    const third = await soldAndPaidOut(app, shop);
    expect(await paymentOf(app, third.id)).toEqual({ state: 'paid-out', setOffCents: 0 });
    expect(await payoutsOf(app)).toEqual([part, part]);
    expect(await balances(app)).not.toHaveProperty('winery-overdraft');
    await expectSameAtProvider(app);
  });

  test('a payout larger than the debt is sent in part', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await dispute(app, await soldAndPaidOut(app, shop));
    await nextDay(app);
    const { id } = await placed(app, shop.buyer, bottles(shop.wineId, 2));
    await confirmCard(app, id, 'pm_card_bypassPending');
    await syncPayment(app, { kind: 'system' }, id);
    await acceptOrder(app, shop.owner, id);
    await complete(app, shop, id);
    await settle(app);
    expect(await paymentOf(app, id)).toEqual({ state: 'paid-out', setOffCents: part });
    expect(await payoutsOf(app)).toEqual([part, part]);
    await expectSameAtProvider(app);
  });

  test('where the gateway does not take it back, it is a debt that is collected from the next sale', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const first = await soldAndPaidOut(app, shop);
    await app.control('accounts', { account: app.accountRef, negativeBalances: false });
    const decide = await dispute(app, first);
    await decide('lost');
    expect(await balances(app)).toEqual({ ...lost, 'provider-balance': -part - 1500, 'winery-debt': part });
    await expectSameAtProvider(app);
    await soldAndPaidOut(app, shop);
    expect(await payoutsOf(app)).toEqual([part]);
    expect(await balances(app)).not.toHaveProperty('winery-debt');
    await expectSameAtProvider(app);
    // why: what was set off belongs to the order that paid for it, and is collected once however often it is looked at
    await pass(app, 2);
    await expectSameAtProvider(app);
  });

  test.for(['taken back', 'owed'] as const)(
    'if won after its part was %s and set off: it is sent and paid out again',
    async (how, { stripeOrders: app }) => {
      const shop = await addShop(app.db, 12, app.accountRef);
      const first = await soldAndPaidOut(app, shop);
      if (how === 'owed') await app.control('accounts', { account: app.accountRef, negativeBalances: false });
      const decide = await dispute(app, first);
      await soldAndPaidOut(app, shop);
      expect(await payoutsOf(app)).toEqual([part]);
      await fund(app, 10_000);
      await decide('won');
      await settle(app);
      expect(await payoutsOf(app)).toEqual([part, part]);
      const earned = { 'provider-commission': -490, 'customer-commission': -148 };
      expect(await balances(app)).toEqual({ ...lost, ...earned, 'provider-balance': 638 - 1500 });
      await expectSameAtProvider(app, 10_000);
    },
  );

  test('if won while its part was still owed: the debt ends, and nothing is sent', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const first = await soldAndPaidOut(app, shop);
    await app.control('accounts', { account: app.accountRef, negativeBalances: false });
    const decide = await dispute(app, first);
    await decide('won');
    await settle(app);
    expect(await payoutsOf(app)).toEqual([part]);
    expect(await balances(app)).not.toHaveProperty('winery-debt');
    await expectSameAtProvider(app);
  });

  test('two payouts at once set off one debt only once', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await dispute(app, await soldAndPaidOut(app, shop));
    await nextDay(app);
    const orders = [await sold(app, shop), await sold(app, shop)];
    await Promise.all(orders.map(({ id }) => complete(app, shop, id)));
    await Promise.all(orders.map(({ id }) => syncPayment(app, { kind: 'system' }, id)));
    await settle(app);
    const setOff = await Promise.all(orders.map(async ({ id }) => (await paymentOf(app, id))?.setOffCents));
    expect(setOff.toSorted()).toEqual([0, part]);
    expect(await payoutsOf(app)).toEqual([part, part]);
    await expectSameAtProvider(app);
  });
});

test('a refund that the winery’s account cannot bear is paid by the operator, and the winery owes it', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  await fund(app, 10_000);
  const first = await soldAndPaidOut(app, shop);
  const second = await sold(app, shop);
  await app.control('accounts', { account: app.accountRef, negativeBalances: false });
  // why: the account holds the second order's money, which the bank of the first buyer takes
  await dispute(app, first);
  await transitionOrder(app, shop.owner, { id: second.id, transition: 'cancel', params: {} });
  await settle(app);
  expect(await paymentOf(app, second.id)).toMatchObject({ state: 'refunded' });
  expect(await balances(app)).toMatchObject({ 'winery-debt': part });
  expect(await balances(app)).not.toHaveProperty('winery-overdraft');
  await expectSameAtProvider(app, 10_000);
  expect(await mailsOf(app)).toContain('refund-given buyer@example.test');
  await soldAndPaidOut(app, shop);
  expect(await balances(app)).not.toHaveProperty('winery-debt');
  await expectSameAtProvider(app, 10_000);
});

test('a pending refund is told as such, and as given once it is', async ({ stripeOrders: app }) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  const { id, ref } = await sold(app, shop);
  await app.control('refunds', { payment_intent: ref, pending: 'processing' });
  await transitionOrder(app, shop.owner, { id, transition: 'cancel', params: {} });
  await settle(app);
  const mails = async () => (await mailsOf(app)).filter((mail) => mail.startsWith('refund-'));
  expect((await mails()).toSorted()).toEqual([
    'refund-pending admin@example.test',
    'refund-pending buyer@example.test',
  ]);
  const trouble = () => app.db.selectFrom('payments').select('problem').where('orderId', '=', id).executeTakeFirst();
  expect(await trouble()).toEqual({ problem: 'refund' });
  await pass(app, 1);
  expect(await mails()).toHaveLength(2);
  const { data } = await app.stripe.refunds.list({ payment_intent: ref });
  await app.control('refunds', { refund: data[0]?.id, outcome: 'succeeded' });
  await pass(app, 1);
  expect((await mails()).at(-1)).toBe('refund-given buyer@example.test');
  expect(await trouble()).toEqual({ problem: null });
  await pass(app, 1);
  expect(await mails()).toHaveLength(3);
});
