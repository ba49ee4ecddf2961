import { describe, expect } from 'vitest';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { addTasting, twoSessions } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { type Answer, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, bottles, purchased, shippingDetails } from '../../../../tests/fixtures/orders/orders-test.ts';

const v1 = '/api/v1';
const outcome = ({ status, body }: Answer) => [status, body.data ?? body.errors?.[0].code];

describe('what a winery earned', () => {
  test('is listed by year and month and downloaded, for its owners alone', async ({ api }) => {
    const { wineId, owner, member, buyer, admin } = await addShop(api.app.db);
    const orderId = await completed(api.app, { wineId, owner, buyer });
    const year = await api.get(owner, `${v1}/earnings`);
    expect([year.status, year.body.data]).toMatchObject([
      200,
      {
        ...{ winery: { slug: 'red-gate' }, year: '2026', years: ['2026'] },
        months: [{ month: '2026-11', sold: { amount: expect.any(Number), currency: 'USD' } }],
        outlook: { paused: false, terms: { delayDays: expect.any(Number) } },
      },
    ]);
    const month = await api.get(owner, `${v1}/earnings/2026-11?winery=red-gate`);
    expect(month.body).toMatchObject({
      data: { month: '2026-11', orders: [{ orderId, number: expect.stringMatching(/^LV-/) }] },
      meta: { page: 1, totalPages: 1 },
    });
    expect(month.body.data.sum.earned).toEqual(month.body.data.orders[0].earned);
    const file = await api.get(owner, `${v1}/earnings/2026-11/csv`);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      ...[200, 'text/csv; charset=utf-8', 'attachment; filename="earnings-2026-11.csv"'],
    ]);
    expect(file.body.split('\r\n')[1]).toContain(orderId);
    expect((await api.get(owner, `${v1}/earnings/2026/csv`)).body).toContain('2026-11');
    for (const path of ['earnings', 'earnings/2026-11', 'earnings/2026-11/csv']) {
      for (const who of [member, buyer, admin]) {
        expect(outcome(await api.get(who, `${v1}/${path}`)), path).toEqual([403, 'forbidden']);
      }
      expect((await api.get(undefined, `${v1}/${path}`)).status, path).toBe(401);
    }
    for (const path of ['earnings/2026-13', 'earnings/nonsense/csv', 'earnings/..%2F..%2Fetc/csv']) {
      expect((await api.get(owner, `${v1}/${path}`)).status, path).toBe(404);
    }
  });
});

describe('what a winery owns', () => {
  test('is downloaded in parts as CSV, or as JSON, by its owners alone', async ({ api }) => {
    const { wineId, owner, member, stranger, admin, buyer } = await addShop(api.app.db);
    await purchased(api.app, buyer, bottles(wineId, 1));
    const part = (who: typeof owner | undefined, name: string) => api.get(who, `${v1}/winery-data/${name}`);
    const listings = await part(owner, 'listings');
    expect([listings.status, listings.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(listings.body).toMatch(/^\uFEFF?id,sku,/);
    expect(listings.body).toContain(wineId);
    expect((await part(owner, 'orders?format=json')).body).toMatchObject({ orders: [{ state: 'purchased' }] });
    const all = await part(owner, 'everything');
    expect(Object.keys(all.body)).toEqual(['winery', 'listings', 'orders', 'payouts', 'members', 'reviews']);
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="red-gate-everything.json"');
    for (const who of [member, stranger, admin, { ...owner, limited: true }]) {
      expect((await part(who, 'listings')).status).toBe(403);
    }
    expect((await part(undefined, 'listings')).status).toBe(401);
    expect((await part(owner, 'secrets')).status).toBe(404);
    expect((await part(owner, 'listings?format=xml')).status).toBe(400);
    const mine = await api.get(member, `${v1}/own-listing/csv?search=${encodeURIComponent('%')}`);
    expect([mine.status, mine.body.includes(wineId)]).toEqual([200, false]);
    expect((await api.get(member, `${v1}/own-listing/csv`)).body).toContain(wineId);
    expect((await api.get(stranger, `${v1}/own-listing/csv`)).status).toBe(403);
  });
});

describe('orders to ship', () => {
  test('are listed, matched with a list, and shipped together by the people of the winery', async ({ api }) => {
    const { wineId, owner, member, buyer, stranger } = await addShop(api.app.db);
    const shipping = { deliveryMethod: 'shipping', shippingDetails, userConfirmedAge: true };
    const order = await purchased(api.app, buyer, bottles(wineId, 1, shipping));
    await acceptOrder(api.app, owner, order.id);
    const { body } = await api.get(member, `${v1}/shipping`);
    expect(body).toMatchObject({
      data: [{ id: order.id, shippingDetails: { recipientName: 'Ada Lovelace' }, items: [{ quantity: 1 }] }],
      meta: { more: false },
    });
    const [{ number }] = body.data;
    const list = { text: `Order,Carrier,Tracking\n${number},UPS,1Z999\nLV-0000-0000,UPS,2Z` };
    const matched = await api.post(member, `${v1}/shipping/list`, list);
    expect(matched.body.data).toMatchObject({
      matched: [{ order: { id: order.id }, carrier: 'UPS', trackingNumber: '1Z999' }],
      problems: [{ line: 3 }],
    });
    expect((await api.post(stranger, `${v1}/shipping/list`, list)).body.data.matched).toEqual([]);
    const shipments = [{ id: order.id, carrier: 'UPS', trackingNumber: '1Z999' }];
    const ship = async (who: typeof owner | undefined, sent: object = { shipments }) =>
      api.post(who, `${v1}/shipping`, sent);
    expect((await ship(stranger)).body.data).toMatchObject([{ outcome: 'refused' }]);
    expect((await ship(undefined)).status).toBe(401);
    expect(outcome(await ship({ ...owner, limited: true }))).toEqual([403, 'forbidden']);
    for (const wrong of [[], [{ ...shipments[0], id: 'x' }], Array.from({ length: 101 }, () => shipments[0])]) {
      expect((await ship(member, { shipments: wrong })).status).toBe(400);
    }
    expect((await ship(member)).body.data).toMatchObject([{ id: order.id, number, outcome: 'shipped' }]);
    expect((await ship(member)).body.data).toMatchObject([{ outcome: 'already' }]);
    const slips = async (who: typeof owner) =>
      (await api.get(who, `${v1}/shipping/packing-slip?orders=${order.id},${crypto.randomUUID()},x`)).body.data;
    expect(await slips(member)).toMatchObject([{ id: order.id, trackingNumber: '1Z999' }]);
    expect(await slips(stranger)).toEqual([]);
    expect((await api.get(member, `${v1}/shipping`)).body.data).toEqual([]);
  });
});

describe('the day of a winery', () => {
  test('says who comes, and what waits, to its people', async ({ api }) => {
    const { wineryId, wineId, buyer, owner, member } = await addShop(api.app.db);
    const listingId = await addTasting(api.app.db, wineryId, { entries: twoSessions });
    const bookingDates = { startDate: '2026-11-28T17:00:00Z', endDate: '2026-11-28T18:30:00Z' };
    const visit = await purchased(api.app, buyer, { items: [{ listingId }], seats: 3, bookingDates });
    await purchased(api.app, buyer, bottles(wineId, 1));
    const sheet = (await api.get(member, `${v1}/day-sheet?date=2026-11-28`)).body.data;
    expect(sheet).toMatchObject({ day: '2026-11-28', visits: [{ orderId: visit.id, guests: 3 }], more: false });
    expect((await api.get(owner, `${v1}/day-sheet?date=2026-13-40`)).body.data).toMatchObject({ day: '2026-11-21' });
    expect(outcome(await api.get(buyer, `${v1}/day-sheet`))).toEqual([403, 'forbidden']);
    expect((await api.get(undefined, `${v1}/day-sheet`)).status).toBe(401);
    const tasks = await api.get(owner, `${v1}/own-listing/tasks`);
    expect(outcome(tasks)).toEqual([200, { toAccept: 2, toShip: 0, disputes: 0, canceledSoon: 0 }]);
  });
});
