import { describe, expect } from 'vitest';
import { setStock } from '#features/inventory/stock.server.ts';
import { anonymous } from '#kit/actor.ts';
import {
  addShop,
  addWine,
  bottles,
  mailsOf,
  pay,
  placed,
  purchased,
  shippingDetails,
  spans,
  stockOf,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { confirmPayment } from './payment/confirm-payment.server.ts';
import { sweepUnsettledPayments } from './payment/sync-payment.server.ts';
import { enquire } from './placing/enquire.server.ts';
import { placeOrder } from './placing/place-order.server.ts';
import { acceptOrder } from './process/accept-order.server.ts';
import { sweepDueOrders } from './process/sweep-due-orders.server.ts';
import { transitionOrder } from './process/transition-order.server.ts';
import { showOrder } from './show-order.server.ts';

const system = { kind: 'system' } as const;

describe('an order', () => {
  test('goes from checkout to the reviews, and every cent is accounted for', async ({ orders: app }) => {
    const { wineId, buyer, owner } = await addShop(app.db);
    const other = await addWine(
      app.db,
      (await app.db.selectFrom('wineries').select('id').executeTakeFirstOrThrow()).id,
      6,
      {
        title: 'Blanc',
        priceCents: 1999,
      },
    );
    const order = await placed(app, buyer, {
      items: [
        { listingId: wineId, quantity: 2 },
        { listingId: other, quantity: 1 },
      ],
      deliveryMethod: 'shipping',
      shippingDetails,
    });
    expect(order).toMatchObject({
      state: 'pending-payment',
      lastTransition: 'request-payment',
      payinTotal: { amount: 6899 + 950 + 2 * 150 + 207, currency: 'USD' },
      payoutTotal: null,
      payment: { clientSecret: 'pi_1_secret' },
    });
    expect(await stockOf(app.db, wineId)).toBe(10);
    await pay(app, order.id);
    expect(await confirmPayment(app, buyer, order.id)).toMatchObject({ ok: true });
    expect(await acceptOrder(app, owner, order.id)).toMatchObject({ ok: true });
    const sent = { carrier: 'FedEx', trackingNumber: '1Z' };
    const move = (who: typeof buyer, transition: string, params: object = {}) =>
      transitionOrder(app, who, { id: order.id, transition, params });
    expect(await move(owner, 'mark-delivered', sent)).toMatchObject({
      ok: true,
      value: { state: 'delivered', ...sent },
    });
    expect(await move(buyer, 'mark-received')).toMatchObject({ ok: true, value: { state: 'completed' } });
    expect(await move(buyer, 'review-1-by-customer', { reviewRating: 5, reviewContent: 'Splendid' })).toMatchObject({
      ok: true,
    });
    expect(await showOrder(app, owner, order.id)).toMatchObject({ ok: true, value: { reviews: [] } });
    const last = await move(owner, 'review-2-by-provider', { reviewRating: 4, reviewContent: 'Kind' });
    expect(last).toMatchObject({ ok: true, value: { state: 'reviewed', may: [] } });
    const { value } = last as Extract<typeof last, { ok: true }>;
    expect(value.reviews.map(({ by, state }) => [by, state])).toEqual([
      ['customer', 'public'],
      ['provider', 'public'],
    ]);
    expect(value.transitions.map(({ transition, by }) => `${transition} ${by}`)).toEqual([
      'request-payment customer',
      'confirm-payment customer',
      'mark-delivered provider',
      'mark-received customer',
      'auto-complete system',
      'review-1-by-customer customer',
      'review-2-by-provider provider',
    ]);
    expect(value.payoutTotal).toEqual({ amount: 6899 + 950 + 2 * 150 - 690, currency: 'USD' });
    expect(await mailsOf(app)).toEqual([
      'order-placed buyer@example.test',
      'sale-made owner@example.test',
      'order-accepted buyer@example.test',
      'order-delivered buyer@example.test',
      'review-asked buyer@example.test',
      'sale-received owner@example.test',
    ]);
  });

  test('that is not paid expires after 15 minutes, and the stock is released', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db);
    const order = await placed(app, buyer, bottles(wineId, 3));
    app.clock.forward(15 * spans.minute - 1);
    expect(await sweepDueOrders(app, system, { most: 10 })).toBe(0);
    app.clock.forward(1);
    expect(await sweepDueOrders(app, system, { most: 10 })).toBe(1);
    expect(await showOrder(app, buyer, order.id)).toMatchObject({ value: { state: 'payment-expired', payment: null } });
    expect(await stockOf(app.db, wineId)).toBe(12);
    expect(await confirmPayment(app, buyer, order.id)).toMatchObject({ code: 'transaction-invalid-transition' });
  });

  test('is visible only to its parties and the operator', async ({ orders: app }) => {
    const { wineId, buyer, member, admin, stranger } = await addShop(app.db);
    const { id } = await purchased(app, buyer, bottles(wineId, 1));
    for (const who of [buyer, member, admin]) expect(await showOrder(app, who, id)).toMatchObject({ ok: true });
    for (const who of [stranger, anonymous]) expect(await showOrder(app, who, id)).toMatchObject({ code: 'forbidden' });
    expect(await showOrder(app, buyer, crypto.randomUUID())).toMatchObject({ code: 'not-found' });
    expect(await showOrder(app, buyer, 'x')).toMatchObject({ code: 'not-found' });
  });

  test('submitted twice with one id is placed once', async ({ orders: app }) => {
    const { wineId, buyer, stranger } = await addShop(app.db, 1);
    const request = bottles(wineId, 1, { id: crypto.randomUUID() });
    const both = await Promise.all([placeOrder(app, buyer, request), placeOrder(app, buyer, request)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await placeOrder(app, buyer, request)).toMatchObject({ ok: true });
    expect(await placeOrder(app, stranger, request)).toMatchObject({ code: 'order-id-taken' });
    expect(await app.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
    expect(app.payments.intents.size).toBe(1);
  });
});

test('a winery sees a shipping address only once the order is paid', async ({ orders: app }) => {
  const { wineId, buyer, owner, admin } = await addShop(app.db);
  const request = bottles(wineId, 1, { deliveryMethod: 'shipping', shippingDetails });
  const unpaid = await placed(app, buyer, request);
  const paid = await purchased(app, buyer, request);
  const addressFor = async (who: typeof buyer, id: string) => {
    const shown = await showOrder(app, who, id);
    return shown.ok && shown.value.shippingDetails;
  };
  expect(await addressFor(owner, unpaid.id)).toBeNull();
  for (const who of [buyer, admin]) expect(await addressFor(who, unpaid.id)).toEqual(shippingDetails);
  expect(await addressFor(owner, paid.id)).toEqual(shippingDetails);
});

test('payments confirmed or lapsed without an event are found by the sweep', async ({ orders: app }) => {
  const { wineId, buyer } = await addShop(app.db);
  const { id } = await placed(app, buyer, bottles(wineId, 2));
  await pay(app, id);
  expect(await sweepUnsettledPayments(app, system)).toBe(0);
  app.clock.forward(2 * spans.minute);
  expect(await sweepUnsettledPayments(app, system)).toBe(1);
  expect(await showOrder(app, buyer, id)).toMatchObject({
    value: { state: 'purchased', transitions: [{}, { transition: 'confirm-payment', by: 'system' }] },
  });
  for (const intent of app.payments.intents.values()) intent.status = 'canceled';
  app.clock.forward(7 * spans.hour);
  expect(await sweepUnsettledPayments(app, system)).toBe(1);
  expect(await showOrder(app, buyer, id)).toMatchObject({
    value: { state: 'canceled', lastTransition: 'auto-cancel' },
  });
  expect(await stockOf(app.db, wineId)).toBe(12);
});

test('a buyer with twenty unpaid orders in a day can place no more until the next', async ({ orders: app }) => {
  const { wineId, buyer, stranger } = await addShop(app.db);
  for (let order = 0; order < 20; order++) {
    await placed(app, buyer, bottles(wineId, 12));
    app.clock.forward(15 * spans.minute);
    await sweepDueOrders(app, system, { most: 1 });
  }
  expect(await placeOrder(app, buyer, bottles(wineId, 1))).toEqual({ ok: false, code: 'too-many-requests' });
  expect(await stockOf(app.db, wineId)).toBe(12);
  await placed(app, stranger, bottles(wineId, 1));
  app.clock.forward(spans.day);
  await placed(app, buyer, bottles(wineId, 1));
});

test.for(['\0', '\ud800'])('a text with %j is refused before a card is charged', async (broken, { orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db);
  const { id } = await purchased(app, buyer, bottles(wineId, 1));
  const invalid = { code: 'validation-invalid-params' };
  for (const params of [{ carrier: broken }, { trackingNumber: `1Z${broken}` }]) {
    expect(await transitionOrder(app, owner, { id, transition: 'mark-delivered', params })).toMatchObject(invalid);
  }
  expect(app.payments.done.map(({ step }) => step)).toEqual(['create']);
  const details = { ...shippingDetails, recipientName: `Ada${broken}` };
  const shipped = bottles(wineId, 1, { deliveryMethod: 'shipping', shippingDetails: details });
  expect(await placeOrder(app, buyer, shipped)).toMatchObject(invalid);
});

test('released bottles are added even if the stock is at its limit', async ({ orders: app }) => {
  const { wineId, buyer, owner } = await addShop(app.db, 1_000_000);
  const { id } = await purchased(app, buyer, bottles(wineId, 3));
  const full = { listingId: wineId, oldTotal: 999_997, newTotal: 1_000_000 };
  expect(await setStock(app, owner, full)).toMatchObject({ ok: true });
  expect(await transitionOrder(app, owner, { id, transition: 'cancel', params: {} })).toMatchObject({ ok: true });
  expect(await stockOf(app.db, wineId)).toBe(1_000_003);
  expect(await setStock(app, owner, { ...full, oldTotal: 1_000_003, newTotal: 12 })).toMatchObject({ ok: true });
});

test('a payment confirmed without an event counts when the time for it ends', async ({ orders: app }) => {
  const { wineId, buyer } = await addShop(app.db);
  const [paid, unpaid] = [await placed(app, buyer, bottles(wineId, 1)), await placed(app, buyer, bottles(wineId, 1))];
  await pay(app, paid.id);
  app.clock.forward(spans.hour);
  await sweepDueOrders(app, system, { most: 10 });
  expect(await showOrder(app, buyer, paid.id)).toMatchObject({ value: { state: 'purchased' } });
  expect(await showOrder(app, buyer, unpaid.id)).toMatchObject({ value: { state: 'payment-expired' } });
});

test('an order after a question needs a shipping address too', async ({ orders: app }) => {
  const { wineId, buyer } = await addShop(app.db);
  const question = await enquire(app, buyer, { listingId: wineId });
  const id = question.ok ? question.value.id : '';
  const order = (params: object) =>
    transitionOrder(app, buyer, { id, transition: 'request-payment-after-enquiry', params });
  const shipped = bottles(wineId, 1, { deliveryMethod: 'shipping' });
  expect(await order(shipped)).toMatchObject({
    code: 'validation-invalid-params',
    meta: { parameter: 'shippingDetails' },
  });
  expect(await showOrder(app, buyer, id)).toMatchObject({ value: { state: 'enquiry', lineItems: [] } });
  expect(await order({ ...shipped, shippingDetails })).toMatchObject({ ok: true, value: { shippingDetails } });
});
