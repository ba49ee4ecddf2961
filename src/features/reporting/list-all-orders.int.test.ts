import { expect } from 'vitest';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { addEnquiries } from '../../../tests/fixtures/listings/add-enquiries.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addShop, bottles, purchased, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { listAllOrders } from './list-all-orders.server.ts';

type Query = Parameters<typeof listAllOrders>[2];

function listing(app: TestOrders, admin: Parameters<typeof listAllOrders>[1]) {
  return async (query: Query) => {
    const before = app.statements.length;
    const found = await listAllOrders(app, admin, query);
    if (!found.ok) throw new Error(found.code);
    const { orders, next } = found.value;
    return { ids: orders.map(({ id }) => id), orders, next, queries: app.statements.length - before };
  };
}

test('orders are found by id, buyer, winery, and filter', async ({ orders: app }) => {
  const { wineId, buyer, owner, stranger, admin } = await addShop(app.db);
  const other = await addWinery(app.db, { slug: 'other', name: '100% Tempranillo' });
  const [question = ''] = await addEnquiries(app.db, { wineryId: other, customerId: stranger.id }, 1);
  const { id: waits } = await purchased(app, buyer, bottles(wineId, 1));
  const { id: accepted } = await purchased(app, buyer, bottles(wineId, 1));
  await acceptOrder(app, owner, accepted);
  const list = listing(app, admin);
  const ids = async (query: Query) => (await list(query)).ids.toSorted();
  expect(await ids({})).toEqual([question, waits, accepted].toSorted());
  expect(await ids({ show: 'unaccepted' })).toEqual([waits]);
  expect(await ids({ show: 'purchased' })).toEqual([waits, accepted].toSorted());
  expect(await ids({ show: 'enquiry', search: '% tempr' })).toEqual([question]);
  expect(await ids({ show: 'purchased', search: '% tempr' })).toEqual([]);
  expect(await ids({ search: 'red g' })).toEqual([waits, accepted].toSorted());
  expect(await ids({ buyer: buyer.id, show: 'attention' })).toEqual([waits]);
  expect(await ids({ buyer: crypto.randomUUID() })).toEqual([]);
  expect(await ids({ search: waits.toUpperCase() })).toEqual([waits]);
  for (const search of ['buyer@example.test', 'No such winery', crypto.randomUUID(), '%', '_']) {
    const found = await ids({ search });
    expect(found, search).toEqual(search === '%' ? [question] : []);
  }
  expect(await ids({ show: 'nonsense', before: 'x', search: '\u0000' })).toHaveLength(3);
  expect((await list({ search: waits })).orders).toMatchObject([
    {
      state: 'purchased',
      isAccepted: false,
      winery: 'Red Gate',
      customer: { email: 'buyer@example.test' },
      problem: null,
    },
  ]);
});

test('the next page continues where the last one ended, with at most two queries', async ({ orders: app }) => {
  const { wineryId, buyer, admin } = await addShop(app.db);
  const all = await addEnquiries(app.db, { wineryId, customerId: buyer.id }, 60);
  const list = listing(app, admin);
  const pages = [await list({})];
  while (pages.length < 9 && pages.at(-1)?.next) pages.push(await list({ before: pages.at(-1)?.next }));
  expect(pages.map(({ ids }) => ids.length)).toEqual([25, 25, 10]);
  expect(pages.flatMap(({ ids }) => ids).toSorted()).toEqual(all.toSorted());
  expect((await list({ search: 'red', show: 'attention' })).queries).toBe(2);
});
