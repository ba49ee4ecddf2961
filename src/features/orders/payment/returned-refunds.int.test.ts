import { expect } from 'vitest';
import { addShop, mailsOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  balances,
  expectSameAtProvider,
  hear,
  settle,
  sold,
} from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';

test.for([
  ['pm_card_visa', [], {}],
  ['pm_card_refundFail', ['admin', 'buyer'], { 'provider-balance': 2524, 'buyer-claims': -2524 }],
] as const)(
  'a refund to %s that is returned is owed to the buyer',
  async ([card, told, owed], { stripeOrders: app }) => {
    const shop = await addShop(app.db, 12, app.accountRef);
    const { id, ref } = await sold(app, shop, card);
    await transitionOrder(app, shop.owner, { id, transition: 'cancel', params: {} });
    await settle(app);
    // why: the sandbox returns the refund asynchronously
    if (told.length > 0)
      await expect
        .poll(async () => (await app.stripe.refunds.list({ payment_intent: ref })).data[0]?.status)
        .toBe('failed');
    for (const type of ['refund.updated', 'refund.failed', 'refund.failed']) await hear(app, type, { orderId: id });
    expect(await app.db.selectFrom('payments').select('state').executeTakeFirst()).toEqual({ state: 'refunded' });
    // why: the buyer is told of one outcome, not of both within the same minute
    const given = told.length > 0 ? [] : ['refund-given buyer@example.test'];
    expect((await mailsOf(app)).filter((mail) => mail.startsWith('refund-')).toSorted()).toEqual([
      ...told.map((who) => `refund-failed ${who}@example.test`),
      ...given,
    ]);
    const shown = await showOrder(app, shop.buyer, id);
    const amount = { amount: 2_524, currency: 'USD' };
    expect(shown.ok && shown.value).toMatchObject({
      refundedTotal: told.length > 0 ? null : amount,
      money: { refund: { status: told.length > 0 ? 'returned' : 'given', amount, inFull: true } },
    });
    expect(await balances(app)).toEqual(owed);
    await expectSameAtProvider(app);
  },
);
