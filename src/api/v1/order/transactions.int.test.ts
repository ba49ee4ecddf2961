import { describe, expect } from 'vitest';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import { addShop, bottles, purchased, shippingDetails } from '../../../../tests/fixtures/orders/orders-test.ts';

const pickup = { quantity: 2, deliveryMethod: 'pickup' };
const alias = 'flex-product-default-process/release-1';

describe('/api/transaction-line-items', () => {
  const at = '/api/transaction-line-items';

  test('returns the line items of some bottles to everybody, and writes nothing', async ({ api }) => {
    const { wineId } = await addShop(api.app.db);
    const before = await tracesOf(api.app);
    const { status, body } = await api.post(undefined, at, {
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
    expect(await tracesOf(api.app)).toEqual(before);
  });

  test('returns the line items of a tasting by its days', async ({ api }) => {
    const { wineryId } = await addShop(api.app.db);
    const listingId = await addTasting(api.app.db, wineryId);
    const bookingDates = { startDate: '2026-12-01', endDate: '2026-12-02' };
    const { body } = await api.post(undefined, at, { listingId, orderData: { bookingDates } });
    expect(body.data[0]).toMatchObject({ code: 'line-item/day', quantity: 2, lineTotal: { amount: 4000 } });
  });

  test('returns a winery the line items of its own listing if it says that it is its own', async ({ api }) => {
    const { wineId, owner } = await addShop(api.app.db);
    const ask = { listingId: wineId, orderData: pickup };
    expect((await api.post(owner, at, { ...ask, isOwnListing: true })).status).toBe(200);
    expect((await api.post(owner, at, ask)).status).toBe(403);
  });

  test.for([{}, { listingId: 7 }, { listingId: 'x', orderData: 'all' }, [], 'text'])(
    'refuses %j',
    async (ask, { api }) => {
      const { status, body } = await api.post(undefined, at, ask);
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

  test('only computes the price with isSpeculative, and places the order without', async ({ api }) => {
    const { wineId, buyer } = await addShop(api.app.db);
    const before = await tracesOf(api.app);
    const seen = await api.post(undefined, at, call(wineId, { isSpeculative: true }));
    expect(seen).toMatchObject({ status: 200, body: { data: { payinTotal: { amount: 5047, currency: 'USD' } } } });
    expect(await tracesOf(api.app)).toEqual(before);
    const placed = await api.post(buyer, at, call(wineId));
    expect(placed).toMatchObject({
      status: 200,
      body: { data: { state: 'pending-payment', payinTotal: { amount: 5047 } } },
    });
    expect(placed.headers.get('cache-control')).toBe('no-store');
  });

  test('places orders of several wines, with a postal address, and enquiries', async ({ api }) => {
    const { wineId, buyer } = await addShop(api.app.db);
    const params = { items: [{ listingId: wineId, quantity: 1 }], deliveryMethod: 'shipping', shippingDetails };
    const shipped = await api.post(buyer, at, { bodyParams: { transition: 'request-payment', params } });
    expect(shipped.body.data).toMatchObject({
      deliveryMethod: 'shipping',
      shippingDetails,
      payinTotal: { amount: 3474 },
    });
    const asked = { bodyParams: { transition: 'transition/enquire', params: { listingId: wineId } } };
    expect((await api.post(buyer, at, asked)).body.data).toMatchObject({ state: 'enquiry' });
  });

  test('refuses another process, a transition that is not initial, and anonymous visitors', async ({ api }) => {
    const { wineId, buyer } = await addShop(api.app.db);
    const { bodyParams } = call(wineId);
    const calls = [
      call(wineId, { bodyParams: { ...bodyParams, processAlias: 'another-process/release-1' } }),
      call(wineId, { bodyParams: { ...bodyParams, transition: 'transition/cancel' } }),
      call(wineId, { bodyParams: { params: {} } }),
      {},
    ];
    for (const wrong of calls) expect((await api.post(buyer, at, wrong)).status).toBe(400);
    expect((await api.post(undefined, at, call(wineId))).status).toBe(401);
  });
});

describe('/api/transition-privileged', () => {
  const at = '/api/transition-privileged';

  test('pays for an enquiry, after a speculative call', async ({ api }) => {
    const { wineId, buyer } = await addShop(api.app.db);
    const asked = await api.post(buyer, '/api/v1/order', { transition: 'enquire', listingId: wineId });
    const { id } = asked.body.data;
    const transition = 'transition/request-payment-after-enquiry';
    const call = { orderData: pickup, bodyParams: { id, transition, params: { listingId: wineId } } };
    const before = await tracesOf(api.app);
    const seen = await api.post(buyer, at, { ...call, isSpeculative: true });
    expect(seen.body.data.payinTotal).toEqual({ amount: 5047, currency: 'USD' });
    expect(await tracesOf(api.app)).toEqual(before);
    const paid = await api.post(buyer, at, call);
    expect(paid).toMatchObject({ status: 200, body: { data: { id, state: 'pending-payment' } } });
  });

  test('makes a transition with its parameters', async ({ api }) => {
    const { wineId, buyer, member } = await addShop(api.app.db);
    const { id } = await purchased(api.app, buyer, bottles(wineId, 1));
    const bodyParams = { id, transition: 'transition/mark-delivered', params: { carrier: 'UPS', trackingNumber: '9' } };
    const moved = await api.post(member, at, { bodyParams });
    expect(moved.body.data).toMatchObject({ state: 'delivered', carrier: 'UPS', trackingNumber: '9' });
  });

  test('needs an order', async ({ api }) => {
    const { buyer } = await addShop(api.app.db);
    const { status } = await api.post(buyer, at, { bodyParams: { transition: 'transition/cancel', params: {} } });
    expect(status).toBe(400);
  });
});

test('an unknown path is answered with JSON', async ({ api }) => {
  expect(await api.get(undefined, '/api/transition-privileged')).toMatchObject({
    status: 404,
    body: { errors: [{ status: 404, code: 'not-found', meta: {} }] },
  });
});
