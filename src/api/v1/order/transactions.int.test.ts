import { describe, expect } from 'vitest';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import { addShop, bottles, purchased, shippingDetails } from '../../../../tests/fixtures/orders/orders-test.ts';

const pickup = { quantity: 2, deliveryMethod: 'pickup' };
const alias = 'flex-product-default-process/release-1';

describe('/api/transaction-line-items', () => {
  const at = '/api/transaction-line-items';

  test('returns the line items of some bottles to everybody, and writes nothing', async ({ door }) => {
    const { wineId } = await addShop(door.app.db);
    const before = await tracesOf(door.app);
    const { status, body } = await door.post(undefined, at, {
      listingId: wineId,
      orderData: pickup,
      isOwnListing: false,
    });
    expect(status).toBe(200);
    expect(body.data.map(({ code, lineTotal }: { code: string; lineTotal: object }) => [code, lineTotal])).toEqual([
      ['line-item/units', { amount: 4900, currency: 'USD' }],
      ['line-item/pickup-fee', { amount: 0, currency: 'USD' }],
      ['line-item/customer-commission', { amount: 147, currency: 'USD' }],
    ]);
    expect(await tracesOf(door.app)).toEqual(before);
  });

  test('returns the line items of a tasting by its days', async ({ door }) => {
    const { wineryId } = await addShop(door.app.db);
    const listingId = await addTasting(door.app.db, wineryId);
    const bookingDates = { startDate: '2026-12-01', endDate: '2026-12-02' };
    const { body } = await door.post(undefined, at, { listingId, orderData: { bookingDates } });
    expect(body.data[0]).toMatchObject({ code: 'line-item/day', quantity: 2, lineTotal: { amount: 4000 } });
  });

  test('returns a winery the line items of its own listing if it says that it is its own', async ({ door }) => {
    const { wineId, owner } = await addShop(door.app.db);
    const ask = { listingId: wineId, orderData: pickup };
    expect((await door.post(owner, at, { ...ask, isOwnListing: true })).status).toBe(200);
    expect((await door.post(owner, at, ask)).status).toBe(403);
  });

  test.for([{}, { listingId: 7 }, { listingId: 'x', orderData: 'all' }, [], 'text'])(
    'refuses %j',
    async (ask, { door }) => {
      const { status, body } = await door.post(undefined, at, ask);
      expect([status, body.errors[0].code]).toEqual([400, 'validation-invalid-params']);
    },
  );
});

describe('/api/initiate-privileged', () => {
  const at = '/api/initiate-privileged';
  const call = (listingId: string, more: object = {}) => ({
    orderData: pickup,
    bodyParams: { processAlias: alias, transition: 'transition/request-payment', params: { listingId } },
    ...more,
  });

  test('only computes the price with isSpeculative, and places the order without', async ({ door }) => {
    const { wineId, buyer } = await addShop(door.app.db);
    const before = await tracesOf(door.app);
    const seen = await door.post(undefined, at, call(wineId, { isSpeculative: true }));
    expect(seen).toMatchObject({ status: 200, body: { data: { payinTotal: { amount: 5047, currency: 'USD' } } } });
    expect(await tracesOf(door.app)).toEqual(before);
    const placed = await door.post(buyer, at, call(wineId));
    expect(placed).toMatchObject({
      status: 200,
      body: { data: { state: 'pending-payment', payinTotal: { amount: 5047 } } },
    });
    expect(placed.headers.get('cache-control')).toBe('no-store');
  });

  test('places orders of several wines, with a postal address, and enquiries', async ({ door }) => {
    const { wineId, buyer } = await addShop(door.app.db);
    const params = { items: [{ listingId: wineId, quantity: 1 }], deliveryMethod: 'shipping', shippingDetails };
    const shipped = await door.post(buyer, at, { bodyParams: { transition: 'request-payment', params } });
    expect(shipped.body.data).toMatchObject({
      deliveryMethod: 'shipping',
      shippingDetails,
      payinTotal: { amount: 3474 },
    });
    const asked = { bodyParams: { transition: 'transition/enquire', params: { listingId: wineId } } };
    expect((await door.post(buyer, at, asked)).body.data).toMatchObject({ state: 'enquiry' });
  });

  test('refuses another process, a transition that is not initial, and anonymous visitors', async ({ door }) => {
    const { wineId, buyer } = await addShop(door.app.db);
    const { bodyParams } = call(wineId);
    const calls = [
      call(wineId, { bodyParams: { ...bodyParams, processAlias: 'another-process/release-1' } }),
      call(wineId, { bodyParams: { ...bodyParams, transition: 'transition/cancel' } }),
      call(wineId, { bodyParams: { params: {} } }),
      {},
    ];
    for (const wrong of calls) expect((await door.post(buyer, at, wrong)).status).toBe(400);
    expect((await door.post(undefined, at, call(wineId))).status).toBe(403);
  });
});

describe('/api/transition-privileged', () => {
  const at = '/api/transition-privileged';

  test('pays for an enquiry, after a speculative call', async ({ door }) => {
    const { wineId, buyer } = await addShop(door.app.db);
    const asked = await door.post(buyer, '/api/v1/order', { transition: 'enquire', listingId: wineId });
    const { id } = asked.body.data;
    const transition = 'transition/request-payment-after-enquiry';
    const call = { orderData: pickup, bodyParams: { id, transition, params: { listingId: wineId } } };
    const before = await tracesOf(door.app);
    const seen = await door.post(buyer, at, { ...call, isSpeculative: true });
    expect(seen.body.data.payinTotal).toEqual({ amount: 5047, currency: 'USD' });
    expect(await tracesOf(door.app)).toEqual(before);
    const paid = await door.post(buyer, at, call);
    expect(paid).toMatchObject({ status: 200, body: { data: { id, state: 'pending-payment' } } });
  });

  test('makes a transition with its parameters', async ({ door }) => {
    const { wineId, buyer, member } = await addShop(door.app.db);
    const { id } = await purchased(door.app, buyer, bottles(wineId, 1));
    const bodyParams = { id, transition: 'transition/mark-delivered', params: { carrier: 'UPS', trackingNumber: '9' } };
    const moved = await door.post(member, at, { bodyParams });
    expect(moved.body.data).toMatchObject({ state: 'delivered', carrier: 'UPS', trackingNumber: '9' });
  });

  test('needs an order', async ({ door }) => {
    const { buyer } = await addShop(door.app.db);
    const { status } = await door.post(buyer, at, { bodyParams: { transition: 'transition/cancel', params: {} } });
    expect(status).toBe(400);
  });
});

test('an unknown path is answered with JSON', async ({ door }) => {
  expect(await door.get(undefined, '/api/transition-privileged')).toMatchObject({
    status: 404,
    body: { errors: [{ status: 404, code: 'not-found', meta: {} }] },
  });
});
