import { expect } from 'vitest';
import { completed } from '../../../../tests/fixtures/orders/complete-order.ts';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, bottles, purchased } from '../../../../tests/fixtures/orders/orders-test.ts';

test('the inbox lists, counts, searches, and marks as read', async ({ api }) => {
  const { buyer, owner, stranger, wineId } = await addShop(api.app.db);
  const { id } = await purchased(api.app, buyer, bottles(wineId, 1));
  await api.post(owner, `/api/v1/order/${id}/message`, { content: 'Hello' });
  const listed = await api.get(buyer, '/api/v1/inbox?only=order');
  expect(listed.body).toMatchObject({
    data: [{ id, state: 'purchased', unread: true }],
    meta: { page: 1, perPage: 10, totalItems: 1 },
  });
  expect((await api.get(owner, '/api/v1/inbox?only=sale&search=nobody')).body.data).toEqual([]);
  expect((await api.get(buyer, '/api/v1/inbox/counts')).body.data.unread).toEqual({ orders: 1, sales: 0 });
  expect((await api.put(buyer, `/api/v1/order/${id}/read`)).body).toEqual({ data: null });
  expect((await api.get(buyer, '/api/v1/inbox/counts')).body.data.unread).toEqual({ orders: 0, sales: 0 });
  expect((await api.put(stranger, `/api/v1/order/${id}/read`)).status).toBeGreaterThanOrEqual(403);
  expect((await api.get(buyer, '/api/v1/inbox?only=all')).status).toBe(400);
});

test('a question to a winery is asked once, however often it is sent', async ({ api }) => {
  const { buyer, owner, wineId } = await addShop(api.app.db);
  const question = { id: crypto.randomUUID(), listingId: wineId, content: 'Is it dry?' };
  for (const _ of [1, 2]) {
    const { status, body } = await api.post(buyer, '/api/v1/enquiry', question);
    expect([status, body.data]).toEqual([201, { id: question.id }]);
  }
  const messages = await api.get(owner, `/api/v1/order/${question.id}/messages`);
  expect(messages.body.data).toMatchObject([{ content: 'Is it dry?' }]);
  expect((await api.post(owner, '/api/v1/enquiry', { ...question, id: crypto.randomUUID() })).status).toBe(403);
  expect((await api.post(buyer, '/api/v1/enquiry', { listingId: wineId, content: ' ' })).status).toBe(400);
});

test('reviews to write, written, received and published are listed', async ({ api }) => {
  const shop = await addShop(api.app.db);
  const { buyer, owner, wineId } = shop;
  const orderId = await completed(api.app, shop);
  const waiting = await api.get(buyer, '/api/v1/order-review/to-write');
  expect(waiting.body).toMatchObject({ data: [{ orderId, side: 'customer' }], meta: { more: false } });
  const about = `/api/v1/order-review/listing/${wineId}`;
  for (const [who, published] of [
    [buyer, []],
    [owner, [{ rating: 4 }, { rating: 4 }]],
  ] as const) {
    const review = { reviewRating: 4, reviewContent: 'Good' };
    expect((await api.post(who, `/api/v1/order/${orderId}/review`, review)).status).toBe(200);
    const { body } = await api.get(undefined, about);
    expect(body.data).toHaveLength(Math.min(published.length, 1));
  }
  expect((await api.get(undefined, about)).body.meta).toMatchObject({ totalItems: 1, stars: [0, 0, 0, 1, 0], mean: 4 });
  expect((await api.get(buyer, '/api/v1/order-review')).body.data).toMatchObject([{ orderId, published: true }]);
  expect((await api.get(owner, '/api/v1/order-review?kind=received')).body.data).toMatchObject([{ rating: 4 }]);
  for (const path of ['wine/x', `listing/x`, `house/${wineId}`]) {
    expect((await api.get(undefined, `/api/v1/order-review/${path}`)).status, path).toBe(404);
  }
});
