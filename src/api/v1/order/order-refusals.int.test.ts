import { expect } from 'vitest';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import { addBadShop, type BadShop } from '../../../../tests/fixtures/orders/bad-shop.ts';
import { type EntryPoint, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { tracesOf } from '../../../../tests/fixtures/orders/order-traces.ts';
import { bottles } from '../../../../tests/fixtures/orders/orders-test.ts';

type Refused = [status: number, code: string];
type Bad = { request: (shop: BadShop) => object; refused: Refused };

const malformed: Refused = [400, 'validation-invalid-params'];
const unusable: Refused = [400, 'validation-invalid-value'];
const notFound: Refused = [409, 'transaction-listing-not-found'];
const forbidden: Refused = [403, 'forbidden'];
const signedOut: Refused = [401, 'forbidden'];
const tooFew: Refused = [409, 'transaction-listing-insufficient-stock'];
const taken: Refused = [409, 'transaction-booking-time-not-available'];

/** The price of one bottle for the buyer: 24.50 and 3 % of it. */
const right = { amount: 2524, currency: 'USD' };

const total = (payinTotal: unknown, refused: Refused): Bad => ({
  request: ({ wineId }) => bottles(wineId, 1, { payinTotal }),
  refused,
});
const quantity = (wanted: unknown, refused: Refused): Bad => ({
  request: ({ wineId }) => bottles(wineId, wanted as number),
  refused,
});
const listing = (id: (shop: BadShop) => string, refused: Refused): Bad => ({
  request: (shop) => bottles(id(shop), 1),
  refused,
});
const dates = (startDate: string, endDate: string, refused: Refused): Bad => ({
  request: ({ tastingId }) => ({ items: [{ listingId: tastingId }], bookingDates: { startDate, endDate } }),
  refused,
});
const items = (wanted: (shop: BadShop) => string[], refused: Refused): Bad => ({
  request: (shop) => ({
    items: wanted(shop).map((listingId) => ({ listingId, quantity: 1 })),
    deliveryMethod: 'pickup',
  }),
  refused,
});

/** Invalid requests, and how they are refused. */
const bad: Record<string, Bad> = {
  'a negative amount': total({ ...right, amount: -2524 }, malformed),
  'an amount of zero': total({ ...right, amount: 0 }, malformed),
  'a fraction of a cent': total({ ...right, amount: 2523.5 }, malformed),
  'an unsafe amount': total({ ...right, amount: 2 ** 53 }, malformed),
  'an amount as text': total({ ...right, amount: '2524' }, malformed),
  'another currency': total({ ...right, currency: 'EUR' }, unusable),
  'no currency': total({ ...right, currency: 'usd' }, malformed),
  'a listing in another currency': listing(({ euroId }) => euroId, unusable),
  'a forged total': total({ ...right, amount: 1 }, unusable),
  'zero bottles': quantity(0, malformed),
  'a negative number of bottles': quantity(-1, malformed),
  'half a bottle': quantity(1.5, malformed),
  'a billion bottles': quantity(1e9, tooFew),
  'an unsafe number of bottles': quantity(1e16, malformed),
  'bottles as text': quantity('1', malformed),
  'no quantity': quantity(undefined, malformed),
  'wines of two wineries': items(({ wineId, unpaidId }) => [wineId, unpaidId], malformed),
  'the same wine twice': items(({ wineId }) => [wineId, wineId], malformed),
  'no wine': items(() => [], malformed),
  'a wine and a tasting': items(({ wineId, tastingId }) => [wineId, tastingId], malformed),
  'a closed listing': listing(({ closedId }) => closedId, notFound),
  'a draft': listing(({ draftId }) => draftId, notFound),
  'a listing that waits for approval': listing(({ waitingId }) => waitingId, notFound),
  'a deleted listing': listing(() => crypto.randomUUID(), notFound),
  'an invalid listing id': listing(() => "' or 1=1 --", malformed),
  'a winery without an account': listing(({ unpaidId }) => unpaidId, [409, 'transaction-missing-stripe-account']),
  'a booking in the past': dates('2026-11-20', '2026-11-20', taken),
  'a booking outside the window': dates('2027-02-20', '2027-02-20', taken),
  'a booking that exceeds the window': dates('2027-02-18', '2027-02-28', taken),
  'a booking that ends before it starts': dates('2026-12-02', '2026-12-01', malformed),
  'an invalid day': dates('2026-02-30', '2026-02-30', malformed),
  'a booking without dates': {
    request: ({ tastingId }) => ({ items: [{ listingId: tastingId }] }),
    refused: malformed,
  },
  'more seats than there are': {
    request: ({ tastingId }) => ({
      items: [{ listingId: tastingId }],
      seats: 13,
      bookingDates: { startDate: '2026-12-01', endDate: '2026-12-01' },
    }),
    refused: taken,
  },
};

const refusalOf = ({ status, body }: Awaited<ReturnType<EntryPoint['post']>>): Refused => [
  status,
  body.errors?.[0]?.code,
];

test('an invalid order is refused the same way by every operation, and nothing is written', async ({ api }) => {
  const { app } = api;
  const shop = await addBadShop(app.db);
  const { buyer } = shop;
  const before = await tracesOf(app);
  for (const [name, { request, refused }] of Object.entries(bad)) {
    const asked = request(shop);
    const placed = await placeOrder(app, buyer, asked);
    const priced = await speculateOrder(app, buyer, asked);
    const privileged = { bodyParams: { transition: 'transition/request-payment', params: asked } };
    expect(
      {
        initiate: placed.ok || placed.code,
        speculate: priced.ok || priced.code,
        order: refusalOf(await api.post(buyer, '/api/v1/order', asked)),
        price: refusalOf(await api.post(undefined, '/api/v1/order/speculate', asked)),
        privileged: refusalOf(await api.post(buyer, '/api/initiate-privileged', privileged)),
      },
      name,
    ).toEqual({ initiate: refused[1], speculate: refused[1], order: refused, price: refused, privileged: refused });
  }
  expect(await tracesOf(app)).toEqual(before);
});

test("a missing quantity is refused with the platform's message", async ({ api }) => {
  const { wineId, buyer } = await addBadShop(api.app.db);
  const title = expect.stringMatching(/^Error: transition should contain quantity information/);
  const answers = [
    await api.post(buyer, '/api/v1/order', { items: [{ listingId: wineId }], deliveryMethod: 'pickup' }),
    await api.post(buyer, '/api/transaction-line-items', { listingId: wineId, orderData: {} }),
  ];
  for (const { status, body } of answers) {
    expect([status, body.errors[0]]).toMatchObject([400, { code: 'validation-invalid-params', title }]);
  }
});

test('people who may not order are refused, whatever they order', async ({ api }) => {
  const { app } = api;
  const shop = await addBadShop(app.db);
  const before = await tracesOf(app);
  const asked = bottles(shop.wineId, 1);
  for (const name of ['owner', 'member', 'young', 'limited'] as const) {
    expect(await placeOrder(app, shop[name], asked), name).toMatchObject({ code: 'forbidden' });
    expect(refusalOf(await api.post(shop[name], '/api/v1/order', asked)), name).toEqual(forbidden);
  }
  expect(refusalOf(await api.post(undefined, '/api/v1/order', asked))).toEqual(signedOut);
  const enquiry = { transition: 'enquire', listingId: shop.wineId };
  for (const who of [shop.owner, shop.limited, undefined]) {
    expect(refusalOf(await api.post(who, '/api/v1/order', enquiry))).toEqual(who ? forbidden : signedOut);
  }
  expect(await tracesOf(app)).toEqual(before);
});

test('a price that changed since the page was rendered is reported, and the new one can be accepted', async ({
  api,
}) => {
  const { app } = api;
  const { wineId, buyer } = await addBadShop(app.db);
  const asked = bottles(wineId, 1);
  const { body: drawn } = await api.post(buyer, '/api/v1/order/speculate', asked);
  await app.db.updateTable('listings').set({ priceCents: 9900 }).where('id', '=', wineId).execute();
  const before = await tracesOf(app);
  const { payinTotal } = drawn.data;
  expect(refusalOf(await api.post(buyer, '/api/v1/order', { ...asked, payinTotal }))).toEqual(unusable);
  expect(await tracesOf(app)).toEqual(before);
  const seen = { amount: 9900 + 297, currency: 'USD' };
  expect((await api.post(buyer, '/api/v1/order', { ...asked, payinTotal: seen })).status).toBe(201);
});

test('line items in a request are ignored: the price is computed by the server', async ({ api }) => {
  const { wineId, buyer } = await addBadShop(api.app.db);
  const lineTotal = { amount: 1, currency: 'USD' };
  const lineItems = [{ code: 'line-item/units', quantity: 1, unitPrice: lineTotal, lineTotal }];
  const forged = {
    lineItems,
    payinCents: 1,
    payoutTotal: lineTotal,
    fees: { customerCommission: 0 },
    state: 'purchased',
  };
  const privileged = {
    ...forged,
    orderData: { quantity: 1, deliveryMethod: 'pickup', lineItems },
    bodyParams: { transition: 'request-payment', params: { listingId: wineId, ...forged } },
  };
  for (const answer of [
    await api.post(buyer, '/api/v1/order', { ...bottles(wineId, 1), ...forged }),
    await api.post(buyer, '/api/initiate-privileged', privileged),
  ]) {
    expect(answer.body.data).toMatchObject({ state: 'pending-payment', payinTotal: right });
  }
  expect([...api.app.payments.intents.values()].map(({ amountCents }) => amountCents)).toEqual([2524, 2524]);
});

test('a body of 100 MB is refused without being read, with or without a Content-Length', async ({ api }) => {
  const { app } = api;
  const { buyer } = await addBadShop(app.db);
  const before = await tracesOf(app);
  const headers = { authorization: `Bearer ${await api.token(buyer)}`, 'content-type': 'application/json' };
  let pulled = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        if (pulled > 100) controller.close();
        else controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
      },
    });
  const lengths: Record<string, string>[] = [
    { 'content-length': String(100 * 1024 * 1024) },
    { 'transfer-encoding': 'chunked' },
  ];
  for (const length of lengths) {
    pulled = 0;
    for (const path of ['/api/v1/order', '/api/initiate-privileged']) {
      const body = { body: endless(), duplex: 'half' as const };
      const answer = await api.send(path, { method: 'POST', headers: { ...headers, ...length }, ...body });
      expect(answer).toMatchObject({ status: 413, body: { errors: [{ code: 'request-upload-over-limit' }] } });
    }
    expect(pulled).toBeLessThan(10);
  }
  expect(await tracesOf(app)).toEqual(before);
});
