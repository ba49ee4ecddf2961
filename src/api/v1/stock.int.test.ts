import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { tracesOf } from '../../../tests/fixtures/orders/order-traces.ts';
import { addShop, stockOf } from '../../../tests/fixtures/orders/orders-test.ts';

const at = '/api/v1/stock/compare-and-set';

test('stock is set by the winery and the operator, if the old value is what they expect', async ({ api }) => {
  const { wineId: listingId, member, admin } = await addShop(api.app.db);
  const set = await api.post(member, at, { listingId, oldTotal: 12, newTotal: 0 });
  expect(set).toMatchObject({ status: 200, body: { data: { quantity: 0 } } });
  expect((await api.post(admin, at, { listingId, oldTotal: 0, newTotal: 30 })).status).toBe(200);
  const late = await api.post(member, at, { listingId, oldTotal: 12, newTotal: 40 });
  expect(late).toMatchObject({ status: 409, body: { errors: [{ code: 'old-total-mismatch' }] } });
  expect(await stockOf(api.app.db, listingId)).toBe(30);
});

test('if two set the same stock at once, one gets an edit conflict', async ({ api }) => {
  const { wineId: listingId, owner, member } = await addShop(api.app.db);
  const both = await Promise.all([
    api.post(owner, at, { listingId, oldTotal: 12, newTotal: 20 }),
    api.post(member, at, { listingId, oldTotal: 12, newTotal: 30 }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('an invalid number of bottles is refused, and so are people who may not set it', async ({ api }) => {
  const { wineId: listingId, owner, buyer } = await addShop(api.app.db);
  const before = await tracesOf(api.app);
  const right = { listingId, oldTotal: 12, newTotal: 13 };
  for (const newTotal of [-1, 1.5, 2 ** 53, 1e9, '13', null, undefined]) {
    const { status, body } = await api.post(owner, at, { ...right, newTotal });
    expect([newTotal, status, body.errors[0].code]).toEqual([newTotal, 400, 'validation-invalid-params']);
  }
  const unknown = await api.post(owner, at, { ...right, listingId: crypto.randomUUID() });
  expect(unknown.status).toBe(404);
  for (const who of [buyer, undefined, { ...owner, limited: true }]) {
    expect((await api.post(who, at, right)).status).toBe(who ? 403 : 401);
  }
  expect(await tracesOf(api.app)).toEqual(before);
});
