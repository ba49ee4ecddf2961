import { describe, expect } from 'vitest';
import { addShop, mailsOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  balances,
  complete,
  dispute,
  expectSameAtProvider,
  fund,
  pass,
  payoutsOf,
  settle,
  sold,
  soldAndPaidOut,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';

const paymentOf = ({ db }: StripeOrders, id: string) =>
  db.selectFrom('payments').select(['state', 'goal']).where('orderId', '=', id).executeTakeFirst();
const part = { amount: 2205, currency: 'USD' };
const nothing = { amount: 0, currency: 'USD' };

describe('a chargeback before the payout', () => {
  test('if lost: nothing is paid out, the winery’s part stays reversed, and everybody gets one mail', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const order = await sold(app, shop, 'pm_card_visa');
    const decide = await dispute(app, order);
    await complete(app, shop, order.id);
    await pass(app, 3);
    expect(await paymentOf(app, order.id)).toEqual({ state: 'captured', goal: 'paid-out' });
    expect(await showOrder(app, shop.owner, order.id)).toMatchObject({
      value: { state: 'completed', chargeback: { state: 'open', reversed: part, owed: nothing } },
    });
    expect(await balances(app)).toEqual({
      'provider-balance': -1500,
      'dispute-fees': 1500,
      chargebacks: 319,
      'provider-commission': -245,
      'customer-commission': -74,
    });
    await expectSameAtProvider(app);
    await decide('lost');
    await settle(app);
    expect(await paymentOf(app, order.id)).toEqual({ state: 'charged-back', goal: 'paid-out' });
    expect(await balances(app)).toEqual({ 'provider-balance': -1500, 'dispute-fees': 1500 });
    await expectSameAtProvider(app);
    expect(await showOrder(app, shop.admin, order.id)).toMatchObject({
      value: { chargeback: { state: 'lost', reversed: part, owed: nothing } },
    });
    expect(await showOrder(app, shop.buyer, order.id)).toMatchObject({ value: { chargeback: null } });
    const mails = (await mailsOf(app)).filter((mail) => mail.startsWith('chargeback'));
    expect(mails.toSorted()).toEqual(
      ['lost', 'opened'].flatMap((what) =>
        ['admin', 'buyer', 'owner'].map((who) => `chargeback-${what} ${who}@example.test`),
      ),
    );
    const payouts = await app.stripe.payouts.list({}, { stripeAccount: app.accountRef });
    expect(payouts.data).toEqual([]);
  });

  test('if won: the winery gets its part again once the operator has the money, and is paid out', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const order = await sold(app, shop);
    const decide = await dispute(app, order);
    await complete(app, shop, order.id);
    await decide('won');
    await pass(app, 3);
    expect(await paymentOf(app, order.id)).toMatchObject({ state: 'captured' });
    await expectSameAtProvider(app);
    await fund(app, 10_000);
    await settle(app);
    expect(await paymentOf(app, order.id)).toMatchObject({ state: 'paid-out' });
    expect(await balances(app)).toEqual({
      'provider-balance': 319 - 1500,
      'dispute-fees': 1500,
      'provider-commission': -245,
      'customer-commission': -74,
    });
    await expectSameAtProvider(app, 10_000);
    expect(await showOrder(app, shop.owner, order.id)).toMatchObject({
      value: { chargeback: { state: 'won', reversed: nothing, owed: nothing } },
    });
    expect(await mailsOf(app)).toContain('chargeback-won owner@example.test');
  });

  test('without an event is found before the payout', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const { id, ref } = await sold(app, shop);
    await app.control('disputes', { payment_intent: ref });
    await complete(app, shop, id);
    await settle(app);
    expect(await paymentOf(app, id)).toMatchObject({ state: 'captured' });
    expect(await showOrder(app, shop.owner, id)).toMatchObject({ value: { chargeback: { state: 'open' } } });
    await expectSameAtProvider(app);
  });

  test('is not refunded again when the order is canceled, but is refunded once it is won', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await fund(app, 10_000);
    const order = await sold(app, shop);
    const decide = await dispute(app, order);
    await transitionOrder(app, shop.owner, { id: order.id, transition: 'cancel', params: {} });
    await settle(app);
    expect(await paymentOf(app, order.id)).toEqual({ state: 'captured', goal: 'returned' });
    await decide('won');
    await settle(app);
    expect(await paymentOf(app, order.id)).toEqual({ state: 'refunded', goal: 'returned' });
    expect(await balances(app)).toEqual({ 'provider-balance': -1500, 'dispute-fees': 1500 });
    await expectSameAtProvider(app, 10_000);
  });
});

test('a payment that is taken back twice after the payout, and won twice, ends as if it had never been', async ({
  stripeOrders: app,
}) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  await fund(app, 10_000);
  const order = await soldAndPaidOut(app, shop);
  for (const round of [1, 2]) {
    const decide = await dispute(app, order);
    await settle(app);
    // why: the first time has used up most of what may be reversed of the transfer
    const owed = round === 1 ? { 'winery-overdraft': 2205 } : { 'winery-overdraft': 319, 'winery-debt': 1886 };
    expect(await balances(app)).toMatchObject(owed);
    await decide('won');
    await pass(app, 7);
    expect(await balances(app)).toEqual({
      'provider-balance': 319 - 1500 * round,
      'dispute-fees': 1500 * round,
      'provider-commission': -245,
      'customer-commission': -74,
    });
    await expectSameAtProvider(app, 10_000);
  }
  // why: what was sent again has filled what the account owed
  expect(await payoutsOf(app)).toEqual([2205]);
  const mails = await mailsOf(app);
  const toOwner = (mail: string) => mails.filter((one) => one === `${mail} owner@example.test`).length;
  expect([toOwner('chargeback-opened'), toOwner('chargeback-won'), toOwner('payout-set-off')]).toEqual([2, 2, 0]);
});
