import { describe, expect } from 'vitest';
import { addShop, mailsOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  balances,
  complete,
  expectSameAtProvider,
  fund,
  hear,
  pass,
  settle,
  sold,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';

/** The buyer's bank takes a payment back. @returns decides the chargeback */
async function dispute(app: StripeOrders, { id, ref }: { id: string; ref: string }) {
  const { id: disputed } = await app.control('disputes', { payment_intent: ref });
  for (const what of ['created', 'funds_withdrawn']) await hear(app, `charge.dispute.${what}`, { orderId: id });
  return async (outcome: 'won' | 'lost') => {
    await app.control('disputes', { dispute: disputed, outcome });
    for (let time = 0; time < 2; time += 1) await hear(app, 'charge.dispute.closed', { orderId: id });
  };
}

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

describe('a chargeback after the payout', () => {
  test('if lost: the winery owes what its account cannot return', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const order = await sold(app, shop);
    await complete(app, shop, order.id);
    await settle(app);
    expect(await paymentOf(app, order.id)).toMatchObject({ state: 'paid-out' });
    const decide = await dispute(app, order);
    expect(await showOrder(app, shop.owner, order.id)).toMatchObject({
      value: { chargeback: { state: 'open', reversed: nothing, owed: part } },
    });
    await decide('lost');
    expect(await paymentOf(app, order.id)).toMatchObject({ state: 'charged-back' });
    expect(await balances(app)).toEqual({
      'provider-balance': -2205 - 1500,
      'winery-debt': 2205,
      'dispute-fees': 1500,
    });
    await expectSameAtProvider(app);
  });

  test('if won: what was taken from its other sales is returned, and they are paid out', async ({
    stripeOrders: app,
  }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const [order, other] = [await sold(app, shop), await sold(app, shop, 'pm_card_visa')];
    await complete(app, shop, order.id);
    await settle(app);
    const decide = await dispute(app, order);
    expect(await showOrder(app, shop.owner, order.id)).toMatchObject({
      value: { chargeback: { state: 'open', reversed: part, owed: nothing } },
    });
    await complete(app, shop, other.id);
    await pass(app, 3);
    expect(await paymentOf(app, other.id)).toMatchObject({ state: 'captured', goal: 'paid-out' });
    await expectSameAtProvider(app);
    await fund(app, 10_000);
    await decide('won');
    await settle(app);
    for (const { id } of [order, other]) expect(await paymentOf(app, id)).toMatchObject({ state: 'paid-out' });
    await expectSameAtProvider(app, 10_000);
  });
});
