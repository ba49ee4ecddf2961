import { describe, expect } from 'vitest';
import { addShop, mailsOf, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  complete,
  expectSameAtProvider,
  hear,
  pass,
  settle,
  sold,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';

const paymentOf = ({ db }: StripeOrders, id: string) =>
  db
    .selectFrom('payments')
    .select(['state', 'attempt', 'payoutReturns', 'payoutArrivedAt'])
    .where('orderId', '=', id)
    .executeTakeFirst();

/** Gives the winery a new default bank account for payouts. */
const useBank = (app: StripeOrders, token: string) =>
  app.stripe.accounts.createExternalAccount(app.accountRef, { external_account: token, default_for_currency: true });

/** Days pass at the gateway only: payouts arrive or are returned. */
const travel = (app: StripeOrders) => app.control('clock', { advance: 3 * 24 * 3600 });

const payoutsOf = async (app: StripeOrders) => {
  const { data } = await app.stripe.payouts.list({}, { stripeAccount: app.accountRef });
  return data.map(({ status }) => status).toReversed();
};

describe('a payout', () => {
  test('that arrived is stored, and the order can no longer be refunded', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const { id, ref } = await sold(app, shop);
    await complete(app, shop, id);
    await settle(app);
    await travel(app);
    await hear(app, 'payout.paid', { orderId: id, accountRef: app.accountRef });
    expect(await paymentOf(app, id)).toMatchObject({ state: 'paid-out', payoutArrivedAt: app.clock.now() });
    const cancel = await transitionOrder(app, shop.admin, {
      id,
      transition: 'cancel-from-disputed',
      params: { reason: 'Corked' },
    });
    expect(cancel).toMatchObject({ code: 'transaction-invalid-transition' });
    expect(await showOrder(app, shop.buyer, id)).toMatchObject({ value: { state: 'completed', refundedTotal: null } });
    expect(await app.stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })).toMatchObject({
      latest_charge: { amount_refunded: 0 },
    });
    await expectSameAtProvider(app);
  });

  test('that was returned is tried again once a day, and the owner gets one mail', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await useBank(app, 'btok_us_accountClosed');
    const { id } = await sold(app, shop);
    await complete(app, shop, id);
    await settle(app);
    await travel(app);
    for (let time = 0; time < 2; time += 1)
      await hear(app, 'payout.failed', { orderId: id, accountRef: app.accountRef });
    expect(await paymentOf(app, id)).toMatchObject({ state: 'captured', attempt: 2, payoutReturns: 1 });
    await expectSameAtProvider(app);
    app.clock.forward(20 * spans.hour);
    await settle(app);
    expect(await payoutsOf(app)).toEqual(['failed']);
    app.clock.forward(3 * spans.hour);
    await settle(app);
    expect(await payoutsOf(app)).toEqual(['failed', 'pending']);
    await travel(app);
    await pass(app, 2);
    expect(await paymentOf(app, id)).toMatchObject({ state: 'captured', attempt: 3, payoutReturns: 2 });
    expect((await mailsOf(app)).filter((mail) => mail.startsWith('payout-failed'))).toEqual([
      'payout-failed owner@example.test',
    ]);
    await expectSameAtProvider(app);
  });

  test('that was returned is made again at once after a change of the bank account', async ({ stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    await useBank(app, 'btok_us_noAccount');
    const { id } = await sold(app, shop);
    await complete(app, shop, id);
    await settle(app);
    await travel(app);
    await hear(app, 'payout.failed', { orderId: id, accountRef: app.accountRef });
    await settle(app);
    expect(await payoutsOf(app)).toEqual(['failed']);
    await useBank(app, 'btok_us_verified');
    await hear(app, 'account.external_account.created', { accountRef: app.accountRef });
    await settle(app);
    expect(await payoutsOf(app)).toEqual(['failed', 'pending']);
    await travel(app);
    await pass(app, 2);
    expect(await paymentOf(app, id)).toMatchObject({ state: 'paid-out', payoutArrivedAt: expect.any(Date) });
    await expectSameAtProvider(app);
  });
});
