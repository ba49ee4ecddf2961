import { describe, expect } from 'vitest';
import { makeCall } from '../../../../tests/fixtures/orders/order-calls.ts';
import {
  addShop,
  bottles,
  pay,
  placed,
  shippingDetails,
  spans,
  stockOf,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { confirmPayment } from '../payment/confirm-payment.server.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { showOrder } from '../show-order.server.ts';
import { placeOrder } from './place-order.server.ts';

const declined = { code: 'declined', message: 'Your card was declined.' } as const;
const shipped = { deliveryMethod: 'shipping', shippingDetails };

/** An order of the last two bottles, to be shipped, whose card was declined. */
async function declinedOrder(app: TestOrders) {
  const shop = await addShop(app.db, 2);
  const { id } = await placed(app, shop.buyer, bottles(shop.wineId, 2, shipped));
  app.payments.confirm('pi_1', declined);
  return { ...shop, id };
}

const statusesOf = ({ payments }: TestOrders) => [...payments.intents.values()].map(({ status }) => status);

const stateOf = async (app: TestOrders, id: string) => {
  const { state } = await app.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return state;
};

describe('an order whose card was declined', () => {
  test('is replaced by one with another delivery, which has its bottles and is paid once', async ({ orders: app }) => {
    const { id, buyer, wineId } = await declinedOrder(app);
    const second = await placed(app, buyer, bottles(wineId, 2, { replaces: id }));
    expect(second).toMatchObject({ deliveryMethod: 'pickup', state: 'pending-payment', shippingDetails: null });
    expect(second.lineItems.some(({ code }) => code === 'line-item/shipping-fee')).toBe(false);
    expect(await stateOf(app, id)).toBe('payment-expired');
    expect(await stockOf(app.db, wineId)).toBe(0);
    await makeCall(app, { use: 'work', id });
    expect(statusesOf(app)).toEqual(['canceled', 'requires-payment-method']);
    await pay(app, second.id);
    await confirmPayment(app, buyer, second.id);
    expect(await stateOf(app, second.id)).toBe('purchased');
    expect(statusesOf(app)).toEqual(['canceled', 'authorised']);
  });

  test('is replaced by one that has to be paid by the same time, and holds the bottles no longer', async ({
    orders: app,
  }) => {
    const { id, buyer, wineId } = await declinedOrder(app);
    app.clock.forward(14 * spans.minute);
    const second = await placed(app, buyer, bottles(wineId, 2, { replaces: id }));
    app.clock.forward(spans.minute);
    expect(second.payment?.expiresAt).toBe(app.clock.now().toISOString());
    expect(await sweepDueOrders(app, { kind: 'system' }, { most: 5 })).toBe(1);
    expect(await stateOf(app, second.id)).toBe('payment-expired');
    expect(await stockOf(app.db, wineId)).toBe(2);
  });

  test('is replaced by one to another address, with the price and the law of there', async ({ orders: app }) => {
    const { id, buyer, wineId } = await declinedOrder(app);
    const address = { ...shippingDetails, streetAddress: '1 Other Street', city: 'Austin', postalCode: '78701' };
    const wanted = bottles(wineId, 2, { deliveryMethod: 'shipping', shippingDetails: address, replaces: id });
    expect(await placed(app, buyer, wanted)).toMatchObject({ shippingDetails: { streetAddress: '1 Other Street' } });
    expect(await stateOf(app, id)).toBe('payment-expired');
  });

  test('stays as it is where the law refuses the new one', async ({ orders: app }) => {
    const { id, buyer, wineId } = await declinedOrder(app);
    const address = { ...shippingDetails, state: 'UT', city: 'Salt Lake City', postalCode: '84101' };
    const wanted = bottles(wineId, 2, { deliveryMethod: 'shipping', shippingDetails: address, replaces: id });
    expect(await placeOrder(app, buyer, wanted)).toMatchObject({ ok: false });
    expect(await stateOf(app, id)).toBe('pending-payment');
    expect(await stockOf(app.db, wineId)).toBe(0);
    await pay(app, id);
    await confirmPayment(app, buyer, id);
    expect(await stateOf(app, id)).toBe('purchased');
  });

  test('is not charged when its old payment is confirmed in another tab', async ({ orders: app }) => {
    const { id, buyer, wineId } = await declinedOrder(app);
    await placed(app, buyer, bottles(wineId, 2, { replaces: id }));
    app.payments.confirm('pi_1');
    await makeCall(app, { use: 'work', id });
    expect(statusesOf(app)).toEqual(['canceled', 'requires-payment-method']);
    expect(await stateOf(app, id)).toBe('payment-expired');
  });
});

test('only its buyer replaces an order, and only one that is not paid', async ({ orders: app }) => {
  const { id, buyer, stranger, wineId } = await declinedOrder(app);
  const wanted = bottles(wineId, 2, { replaces: id });
  expect(await placeOrder(app, stranger, wanted)).toMatchObject({ ok: false });
  expect(await stateOf(app, id)).toBe('pending-payment');
  await pay(app, id);
  await confirmPayment(app, buyer, id);
  expect(await placeOrder(app, buyer, wanted)).toMatchObject({ code: 'transaction-invalid-transition' });
  expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'purchased' } });
});

test('two who replace the same order at once get one', async ({ orders: app }) => {
  const { id, buyer, wineId } = await declinedOrder(app);
  const both = await Promise.all([1, 2].map(() => placeOrder(app, buyer, bottles(wineId, 2, { replaces: id }))));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(app.db, wineId)).toBe(0);
});
