import { sql } from 'kysely';
import { expect } from 'vitest';
import { releaseStock } from '#features/inventory/stock-reservations.server.ts';
import type { Locked } from '#kit/locked.ts';
import { addListing } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { bottles, placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import { test as withOrders } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { test } from '../../../../tests/fixtures/platform/platform-test.ts';

test('a stock is set by whoever knows the one before, and by one of several at once', async ({ platform }) => {
  const { shop } = platform;
  const sdk = await platform.loggedIn('member@example.test');
  const listingId = shop.wineId;
  const set = (oldTotal: number | null, newTotal: number) =>
    sdk.stock.compareAndSet({ listingId, oldTotal, newTotal }, { expand: true });
  expect((await set(12, 20)).data.data).toMatchObject({ type: 'stock', attributes: { quantity: 20 } });
  const mismatch = { status: 409, codes: ['old-total-mismatch'] };
  expect(await sdkRefusal(set(12, 30))).toMatchObject(mismatch);
  expect(await sdkRefusal(set(null, 30))).toMatchObject(mismatch);
  const all = await Promise.allSettled([21, 22, 23, 24].map((newTotal) => set(20, newTotal)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await sdkRefusal(set(-1, 3))).toMatchObject({ status: 400, fields: ['oldTotal'] });
  expect(await sdkRefusal(set(20, 1.5))).toMatchObject({ status: 400, fields: ['newTotal'] });
  const fresh = await addListing(platform.app.db, shop.wineryId, { state: 'draft' });
  const first = await sdk.stock.compareAndSet({ listingId: fresh, oldTotal: null, newTotal: 0 }, { expand: true });
  expect(first.data.data.attributes).toEqual({ quantity: 0 });
  const shown = await sdk.ownListings.show({ id: fresh, include: 'currentStock' });
  expect(shown.data.included).toMatchObject([{ type: 'stock', attributes: { quantity: 0 } }]);
});

test('a stock above what can be entered, as after returns, is replaced', async ({ platform }) => {
  const { shop } = platform;
  const sdk = await platform.loggedIn('owner@example.test');
  const listingId = shop.wineId;
  const set = (oldTotal: number, newTotal: number) =>
    sdk.stock.compareAndSet({ listingId, oldTotal, newTotal }, { expand: true });
  await sdk.stockAdjustments.create({ listingId, quantity: 1_000_000 });
  expect(await sdkRefusal(set(1_000_012, 1_000_001))).toMatchObject({ status: 400, fields: ['newTotal'] });
  expect(await sdkRefusal(set(2_147_483_648, 5))).toMatchObject({ status: 400, fields: ['oldTotal'] });
  expect(await sdkRefusal(set(2_147_483_647, 5))).toMatchObject({ status: 409, codes: ['old-total-mismatch'] });
  expect((await set(1_000_012, 5)).data.data.attributes).toEqual({ quantity: 5 });
});

test('stock is adjusted by bottles, and every change of it is listed', async ({ platform }) => {
  const { shop, app } = platform;
  const { db } = app;
  const sdk = await platform.loggedIn('owner@example.test');
  const listingId = shop.wineId;
  const adjust = (quantity: number, id = listingId) =>
    sdk.stockAdjustments.create({ listingId: id, quantity }, { expand: true, include: 'ownListing' });
  const made = await adjust(-2);
  expect(made.data.data).toMatchObject({
    ...{ type: 'stockAdjustment', attributes: { quantity: -2, at: expect.any(Date) } },
    relationships: { ownListing: { data: { id: { uuid: listingId }, type: 'ownListing' } } },
  });
  expect(await sdkRefusal(adjust(-11))).toMatchObject({ status: 409, codes: ['conflict'] });
  expect(await sdkRefusal(adjust(0))).toMatchObject({ status: 400, fields: ['quantity'] });
  app.clock.forward(60_000);
  await sdk.stock.compareAndSet({ listingId, oldTotal: 10, newTotal: 15 });
  const { quantity } = await db
    .selectFrom('stock')
    .select('quantity')
    .where('listingId', '=', listingId)
    .executeTakeFirstOrThrow();
  expect(quantity).toBe(15);
  const fresh = await addListing(db, shop.wineryId);
  expect(await sdkRefusal(adjust(-1, fresh))).toMatchObject({ status: 409 });
  await adjust(3, fresh);
  const now = app.clock.now().getTime();
  const period = { start: new Date(now - 3_600_000), end: new Date(now + 3_600_000) };
  const changes = async (query: object) => {
    const { data } = await sdk.stockAdjustments.query({ ...period, ...query });
    return data.data.map((one: { attributes: { quantity: number } }) => one.attributes.quantity);
  };
  expect(await changes({ listingId })).toEqual([-2, 5]);
  expect(await changes({ listingId, perPage: 1, page: 2 })).toEqual([5]);
  expect(await changes({ listingId: fresh })).toEqual([3]);
  expect(await changes({ listingId, start: new Date(now - 7_200_000), end: new Date(now - 3_600_000) })).toEqual([]);
  expect(
    await sdkRefusal(sdk.stockAdjustments.query({ listingId, start: period.end, end: period.start })),
  ).toMatchObject({
    ...{ status: 400, codes: ['validation-invalid-params'], fields: ['end'] },
  });
  expect(await sdkRefusal(sdk.stockAdjustments.query({ listingId }))).toMatchObject({
    codes: Array(2).fill('validation-missing-key'),
  });
});

test('of very many changes of a stock the first ten thousand can be reached by paging', async ({ platform }) => {
  const { shop, app } = platform;
  const sdk = await platform.loggedIn('owner@example.test');
  const now = app.clock.now();
  await sql`
    insert into stock_adjustments (listing_id, quantity, at)
    select ${shop.wineId}::uuid, number, ${now}::timestamptz + number * interval '1 second'
    from generate_series(1, 10050) number`.execute(app.db);
  const period = { start: now, end: new Date(now.getTime() + 86_400_000) };
  const pageOf = async (page: number) => {
    const { data } = await sdk.stockAdjustments.query({ listingId: shop.wineId, ...period, page, perPage: 30 });
    const quantities = data.data.map((one: { attributes: { quantity: number } }) => one.attributes.quantity);
    return { meta: data.meta, quantities };
  };
  expect(await pageOf(334)).toEqual({
    meta: { totalItems: 10_000, totalPages: 334, page: 334, perPage: 30, paginationLimit: 334 },
    quantities: Array.from({ length: 10 }, (_, at) => 9_991 + at),
  });
  expect((await pageOf(335)).quantities).toEqual([]);
});

test('nobody else sets or sees the stock of a winery, and a tasting has none', async ({ platform }) => {
  const { shop, app } = platform;
  const buyer = await platform.loggedIn('buyer@example.test');
  const owner = await platform.loggedIn('owner@example.test');
  const tasting = await addTasting(app.db, shop.wineryId);
  const period = { start: new Date(0), end: new Date(1) };
  const callsOf = (sdk: typeof buyer, listingId: string) => [
    () => sdk.stock.compareAndSet({ listingId, oldTotal: 12, newTotal: 0 }),
    () => sdk.stockAdjustments.create({ listingId, quantity: 1 }),
    () => sdk.stockAdjustments.query({ listingId, ...period }),
  ];
  for (const call of callsOf(buyer, shop.wineId))
    expect(await sdkRefusal(call())).toMatchObject({ codes: ['forbidden'] });
  for (const call of callsOf(platform.sdk(), shop.wineId))
    expect(await sdkRefusal(call())).toMatchObject({ status: 403 });
  for (const listingId of [tasting, crypto.randomUUID()]) {
    const [set, adjust, query] = callsOf(owner, listingId).map((call) => () => sdkRefusal(call()));
    for (const command of [set, adjust]) {
      expect(await command?.()).toMatchObject({ status: 409, codes: ['listing-not-found'] });
    }
    expect(await query?.()).toMatchObject({ status: 404, codes: ['not-found'] });
  }
});

withOrders('what an order reserves and returns is among the changes of a stock', async ({ market }) => {
  const { app, shop } = market;
  const order = await placed(app, shop.buyer, bottles(shop.wineId, 3));
  app.clock.forward(60_000);
  await app.db.transaction().execute((db) => releaseStock({ ...app, db }, { id: order.id } as Locked<{ id: string }>));
  const sdk = await market.as('owner');
  const now = app.clock.now().getTime();
  const period = { start: new Date(now - 3_600_000), end: new Date(now + 1) };
  const { data } = await sdk.stockAdjustments.query({
    listingId: shop.wineId,
    ...period,
    include: 'ownListing,stockReservation',
  });
  expect(data.data.map((one: { attributes: { quantity: number } }) => one.attributes.quantity)).toEqual([-3, 3]);
  expect(data.included.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'ownListing',
    'stockReservation',
  ]);
  expect(data.data[0].relationships.stockReservation.data).toMatchObject({ id: { uuid: order.id } });
});
