import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addTasting, wholeDays } from '../../../../tests/fixtures/listings/add-tasting.ts';
import {
  addShop,
  addWine,
  bottles,
  placed,
  shippingDetails,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { enquire } from './enquire.server.ts';
import { placeOrder } from './place-order.server.ts';
import { placeOrderAfterEnquiry } from './place-order-after-enquiry.server.ts';

const taken = { ok: false, code: 'order-id-taken' };

/** What there is after an attempt: the orders, the payments at the gateway, and what each has reserved. */
async function stored(app: TestOrders) {
  const orders = await app.db.selectFrom('orders').select(['id', 'customerId', 'payinCents', 'state']).execute();
  const reserved = await app.db.selectFrom('stockReservations').select(['orderId', 'quantity']).execute();
  return { orders, reserved, intents: app.payments.intents.size };
}

/** Sends each request with the id of the order, and checks the answer and that nothing was changed. */
async function expectEach(app: TestOrders, who: SignedIn, requests: Record<string, object>, answer: object) {
  const before = await stored(app);
  for (const [what, request] of Object.entries(requests)) {
    expect(await placeOrder(app, who, request), what).toMatchObject(answer);
  }
  expect(await stored(app)).toEqual(before);
}

describe('a request with the id of an order', () => {
  test('of wines to be shipped is that order, or is refused if it asks for something else', async ({ orders: app }) => {
    const { wineId, wineryId, buyer } = await addShop(app.db);
    const other = await addWine(app.db, wineryId, 9, { title: 'Other' });
    const items = [wineId, other].map((listingId) => ({ listingId, quantity: 2 }));
    const request = { id: crypto.randomUUID(), items, deliveryMethod: 'shipping', shippingDetails };
    const { id } = await placed(app, buyer, request);
    await app.db.updateTable('listings').set({ priceCents: 9_900 }).execute();
    await expectEach(
      app,
      buyer,
      {
        'the same, at another price since': request,
        'in another order': { ...request, items: items.toReversed() },
        'with a blank more, and fields that have their default': {
          ...request,
          saveCard: false,
          shippingDetails: { ...shippingDetails, city: ` ${shippingDetails.city} ` },
        },
        'with the total that was shown': { ...request, payinTotal: { amount: 1, currency: 'USD' } },
        'which leaves the delivery open': { ...request, deliveryMethod: undefined },
      },
      { ok: true, value: { id } },
    );
    const [first] = items;
    await expectEach(
      app,
      buyer,
      {
        'fewer wines': { ...request, items: [first] },
        'more bottles': { ...request, items: [{ listingId: wineId, quantity: 3 }, items[1]] },
        'another wine': { ...request, items: [first, { listingId: crypto.randomUUID(), quantity: 2 }] },
        'another delivery': { ...request, deliveryMethod: 'pickup' },
        'another address': { ...request, shippingDetails: { ...shippingDetails, postalCode: '78701' } },
        'no address': { ...request, shippingDetails: undefined },
        'another payer': { ...request, saveCard: true },
        'a tasting': { id, items: [first], bookingDates: { startDate: '2026-11-28', endDate: '2026-11-28' } },
      },
      taken,
    );
  });

  test.for([
    ['day', '2026-11-29'],
    ['night', '2026-11-30'],
  ] as const)('of a tasting by the %s is that order, or is refused', async ([unitType, endDate], { orders: app }) => {
    const { wineryId, wineId, buyer } = await addShop(app.db);
    const tastingId = await addTasting(app.db, wineryId, { unitType, entries: wholeDays });
    const bookingDates = { startDate: '2026-11-28', endDate };
    const request = { id: crypto.randomUUID(), items: [{ listingId: tastingId }], seats: 2, bookingDates };
    const { id } = await placed(app, buyer, request);
    await expectEach(app, buyer, { same: request }, { ok: true, value: { id } });
    await expectEach(
      app,
      buyer,
      {
        'more seats': { ...request, seats: 3 },
        'a day less': { ...request, bookingDates: { ...bookingDates, startDate: '2026-11-29' } },
        'a day more': { ...request, bookingDates: { ...bookingDates, endDate: '2026-12-01' } },
        'a wine': bottles(wineId, 2, { id }),
      },
      taken,
    );
  });

  test('of somebody else gets the same answer as other content, and asks the gateway nothing', async ({
    orders: app,
  }) => {
    const { wineId, buyer, stranger } = await addShop(app.db);
    const request = bottles(wineId, 1, { id: crypto.randomUUID() });
    await placed(app, buyer, request);
    const requests = { same: request, other: { ...request, deliveryMethod: 'shipping', shippingDetails } };
    await expectEach(app, stranger, requests, taken);
    const payments = new Proxy(app.payments, { get: () => expect.fail('the gateway is asked') });
    for (const saveCard of [false, true]) {
      expect(await placeOrder({ ...app, payments }, stranger, { ...request, saveCard })).toMatchObject(taken);
    }
  });

  test('that was asked about is refused until that is ordered; then the same is that order', async ({
    orders: app,
  }) => {
    const { wineId, buyer } = await addShop(app.db);
    const asked = await enquire(app, buyer, { id: crypto.randomUUID(), listingId: wineId });
    const id = asked.ok ? asked.value.id : '';
    const request = bottles(wineId, 1, { id });
    await expectEach(app, buyer, { question: request }, taken);
    expect(await placeOrderAfterEnquiry(app, buyer, id, request)).toMatchObject({ ok: true });
    await expectEach(app, buyer, { ordered: request }, { ok: true, value: { id } });
  });

  test('sent at once with other content is placed once, and refused otherwise', async ({ orders: app }) => {
    const { wineId, buyer } = await addShop(app.db, 12);
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3, 12].map((many) => placeOrder(app, buyer, bottles(wineId, many, { id }))),
    );
    expect(answers.map((answer) => (answer.ok ? 'placed' : answer.code)).toSorted()).toEqual([
      ...Array(3).fill('order-id-taken'),
      'placed',
    ]);
    expect((await stored(app)).orders).toHaveLength(1);
  });
});
