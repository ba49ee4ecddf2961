import { expect } from 'vitest';
import { markOrderRead } from '#features/messages/mark-order-read.server.ts';
import { sendMessage } from '#features/messages/send-message.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { transitionOrder } from '#features/orders/transition-order.server.ts';
import { type AccountsApp, ada, signedUp, test } from '../../../tests/fixtures/accounts-test.ts';
import { openFakePayments } from '../../../tests/fixtures/fake-payments.ts';
import { addShop, bottles, purchased, shippingDetails, type TestOrders } from '../../../tests/fixtures/orders-test.ts';
import { collectOwnData } from './collect-own-data.server.ts';
import { eraseAccount } from './erase-account.server.ts';

/** The same app with a provider that charges cards. */
function withOrders(app: AccountsApp): AccountsApp & TestOrders {
  const clock = { ahead: 0, now: app.clock.now, forward: () => {} };
  return { ...app, clock, payments: openFakePayments(), fees: { providerCommission: 1_000, customerCommission: 300 } };
}

test('orders are told to their buyer, keep an account while they are under way, and outlive it without a name', async ({
  accounts,
}) => {
  const app = withOrders(accounts);
  const { wineId, admin, owner } = await addShop(app.db);
  const { viewer } = await signedUp(app);
  const shipped = { deliveryMethod: 'shipping', shippingDetails };
  const { id } = await purchased(app, viewer, bottles(wineId, 2, shipped));
  await sendMessage(app, viewer, id, { content: 'Please ring twice' });
  expect(await markOrderRead(app, viewer, id)).toEqual({ ok: true });
  expect(await collectOwnData(app, viewer)).toMatchObject({
    value: {
      lookedAtOrders: [{ orderId: id }],
      messages: [{ orderId: id, content: 'Please ring twice' }],
      orders: [
        { id, winery: 'Red Gate', state: 'purchased', items: [{ title: 'Château Été', quantity: 2 }], shippingDetails },
      ],
    },
  });
  expect(await collectOwnData(app, owner)).toMatchObject({ value: { orders: [] } });
  expect(await eraseAccount(app, viewer, ada.password)).toEqual({ ok: false, reason: 'orders-under-way' });
  expect(await transitionOrder(app, viewer, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
  expect(await eraseAccount(app, viewer, ada.password)).toEqual({ ok: true });
  expect(await app.db.selectFrom('orderLooks').select('orderId').execute()).toEqual([]);
  expect(await showOrder(app, admin, id)).toMatchObject({
    ok: true,
    value: { state: 'canceled', customer: { displayName: 'Deleted user' }, items: [{ quantity: 2 }] },
  });
});
