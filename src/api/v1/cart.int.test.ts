import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../tests/fixtures/orders/orders-test.ts';

const at = '/api/v1/cart';

test('a cart is filled, priced, delivered, and emptied', async ({ api }) => {
  const { buyer, wineId, wineryId } = await addShop(api.app.db);
  const { slug } = await api.app.db
    .selectFrom('wineries')
    .select('slug')
    .where('id', '=', wineryId)
    .executeTakeFirstOrThrow();
  const added = await api.post(buyer, `${at}/line`, { listingId: wineId, quantity: 2 });
  expect([added.status, added.body.data]).toEqual([200, { quantity: 2, wanted: 2 }]);
  const set = await api.put(buyer, `${at}/line/${wineId}`, { quantity: 9_999 });
  expect(set.body.data).toEqual({ quantity: 12, wanted: 9_999 });
  await api.put(buyer, `${at}/line/${wineId}`, { quantity: 3 });
  const delivered = await api.put(buyer, `${at}/delivery`, { winery: slug, delivery: 'pickup' });
  expect([delivered.status, delivered.body.data]).toEqual([200, null]);
  const { body } = await api.get(buyer, `${at}?zip=78624`);
  const [group] = body.data.groups;
  expect(body.data).toMatchObject({ items: 3, wineries: 1, lines: 1, place: { zip: '78624', state: 'TX' } });
  expect(group).toMatchObject({
    winery: { slug },
    delivery: { chosen: 'pickup', conflict: null },
    lines: [{ listingId: wineId, quantity: 3, available: true, notices: [] }],
    payable: true,
    refusal: null,
  });
  expect(group.price.total).toEqual(body.data.total);
  expect((await api.delete(buyer, `${at}/line/${wineId}`)).body.data).toEqual({ quantity: 0, wanted: 0 });
  expect((await api.get(buyer, at)).body).toMatchObject({ data: { groups: [], items: 0 }, meta: { totalPages: 1 } });
});

test('a cart says why a wine cannot be put into it, and nothing changes', async ({ api }) => {
  const { buyer, owner, wineId } = await addShop(api.app.db);
  const refused = async (who: typeof buyer | undefined, listingId: string, quantity: unknown) => {
    const { status, body } = await api.post(who, `${at}/line`, { listingId, quantity });
    return [status, body.errors[0].code];
  };
  expect(await refused(owner, wineId, 1)).toEqual([403, 'forbidden']);
  expect(await refused({ ...buyer, limited: true }, wineId, 1)).toEqual([403, 'forbidden']);
  expect(await refused(buyer, crypto.randomUUID(), 1)).toEqual([404, 'not-found']);
  for (const quantity of [0, -1, 1.5, '2', 1e9]) {
    expect(await refused(buyer, wineId, quantity)).toEqual([400, 'validation-invalid-params']);
  }
  await api.app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', wineId).execute();
  expect(await refused(buyer, wineId, 1)).toEqual([409, 'transaction-listing-not-found']);
  const again = await api.post(buyer, `${at}/again`, { orderId: crypto.randomUUID() });
  expect([again.status, again.body.errors[0].code]).toEqual([404, 'not-found']);
  expect((await api.get(buyer, at)).body.data.lines).toBe(0);
});

test('a cart without an account is opened by its key alone, and becomes that of the person who signs in', async ({
  api,
}) => {
  const { buyer, stranger, wineId } = await addShop(api.app.db);
  const call = async (method: string, path: string, key: string | undefined, body?: object) =>
    api.send(at + path, {
      method,
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'cart-key': key }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const line = { listingId: wineId, quantity: 2 };
  const added = await call('POST', '/line', undefined, line);
  const { key } = added.body.data;
  expect(added.body.data).toEqual({ quantity: 2, wanted: 2, key: expect.stringMatching(/^[\w-]{43}$/) });
  expect([added.headers.get('cache-control'), added.headers.getSetCookie()]).toEqual(['no-store', []]);
  expect((await call('POST', '/line', key, line)).body.data).toEqual({ quantity: 4, wanted: 4 });
  expect((await call('PUT', `/line/${wineId}`, key, { quantity: 5 })).body.data).toEqual({ quantity: 5, wanted: 5 });
  const { slug } = (await call('GET', '', key)).body.data.groups[0].winery;
  expect((await call('PUT', '/delivery', key, { winery: slug, delivery: 'pickup' })).status).toBe(200);
  expect((await call('GET', '', key)).body.data).toMatchObject({
    items: 5,
    groups: [{ delivery: { chosen: 'pickup' } }],
  });
  for (const other of [undefined, 'x', 'A'.repeat(43)]) {
    expect((await call('GET', '', other)).body.data, other).toMatchObject({ items: 0, groups: [] });
    expect((await call('PUT', '/delivery', other, { winery: slug, delivery: 'pickup' })).status, other).toBe(404);
    expect((await call('DELETE', `/line/${wineId}`, other)).body.data, other).toEqual({ quantity: 0, wanted: 0 });
  }
  const forged = await call('POST', '/line', 'A'.repeat(43), line);
  expect(forged.body.data.key, 'no cart is made under a key that somebody chose').not.toBe('A'.repeat(43));
  expect((await call('POST', '/adopt', key, { key })).status).toBe(401);
  expect((await api.post({ ...stranger, limited: true }, `${at}/adopt`, { key })).status).toBe(403);
  expect((await api.post(buyer, `${at}/adopt`, { key })).body.data).toEqual({ adopted: true });
  expect((await api.get(buyer, at)).body.data.items).toBe(5);
  expect((await api.post(stranger, `${at}/adopt`, { key })).body.data).toEqual({ adopted: false });
  expect((await call('GET', '', key)).body.data.items).toBe(0);
  const again = await call('POST', '/again', key, { orderId: crypto.randomUUID() });
  expect(again.status, 'orders belong to accounts').toBe(401);
});

test('one network opens so many carts without an account an hour, and no more', async ({ api }) => {
  const { wineId } = await addShop(api.app.db);
  const init = (quantity: number) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ listingId: wineId, quantity }),
  });
  const opened = [];
  for (let cart = 0; cart <= 120; cart += 1) opened.push(await api.send(`${at}/line`, init(1), '203.0.113.7'));
  expect(opened.map(({ status }) => status)).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
  expect((await api.send(`${at}/line`, init(1), '198.51.100.9')).status).toBe(200);
});

test('favorites are saved once, listed, and removed', async ({ api }) => {
  const { buyer, wineId, wineryId } = await addShop(api.app.db);
  for (const path of [`listing/${wineId}`, `listing/${wineId}`, `winery/${wineryId}`]) {
    const { status, body } = await api.put(buyer, `/api/v1/favorite/${path}`);
    expect([status, body.data]).toEqual([200, { favorite: true }]);
  }
  const listed = async (kind: string) => (await api.get(buyer, `/api/v1/favorite?kind=${kind}`)).body;
  expect(await listed('listing')).toEqual({
    data: [{ kind: 'listing', id: wineId, name: expect.any(String), closed: false, soldOut: false }],
    meta: { page: 1, perPage: 24, totalItems: 1, totalPages: 1 },
  });
  expect((await listed('winery')).data).toMatchObject([{ kind: 'winery', id: wineryId }]);
  expect((await api.delete(buyer, `/api/v1/favorite/listing/${wineId}`)).body.data).toEqual({ favorite: false });
  expect((await listed('listing')).data).toEqual([]);
  for (const path of [`listing/${crypto.randomUUID()}`, `wine/${wineId}`, 'winery/x']) {
    expect((await api.put(buyer, `/api/v1/favorite/${path}`)).status, path).toBe(404);
  }
  expect((await api.put({ ...buyer, limited: true }, `/api/v1/favorite/listing/${wineId}`)).status).toBe(403);
});

test('the newsletter takes whole addresses only, and says the same of one that is subscribed', async ({ api }) => {
  const subscribe = async (email: unknown) => {
    const { status, body } = await api.post(undefined, '/api/v1/newsletter', { email });
    return [status, body.data?.message ?? body.errors[0].title];
  };
  const done = [200, 'Your request for Lonevine news subscription sent successfully'];
  expect(await subscribe('ada@example.test')).toEqual(done);
  expect(await subscribe('ada@example.test')).toEqual(done);
  expect(await subscribe(' ')).toEqual([400, 'Email is required']);
  expect((await subscribe('ada'))[0]).toBe(400);
});
