import { expect } from 'vitest';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addShop, bottles, purchased, shippingDetails, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { exportWineryData } from './export-winery-data.server.ts';

test('a winery’s owner downloads its listings, orders, people, and reviews, and nobody else’s', async ({
  orders: app,
}) => {
  const shop = await addShop(app.db);
  await app.db.updateTable('listings').set({ sku: '=A1' }).where('id', '=', shop.wineId).execute();
  const extended = { publicData: '{"shelf": 4}', privateData: '{}', metadata: '{}' };
  await app.db
    .insertInto('listingExtendedData')
    .values({ listingId: shop.wineId, ...extended })
    .execute();
  await purchased(app, shop.buyer, bottles(shop.wineId, 2, { deliveryMethod: 'shipping', shippingDetails }));
  const exported = await exportWineryData(app, shop.owner, { slug: null, part: 'everything' });
  if (!exported.ok) throw new Error(exported.code);
  const tables: Record<string, object[]> = {};
  for (const { part, head, batches } of exported.value.parts) {
    tables[part] = [];
    for await (const rows of batches) {
      for (const row of rows) {
        expect(row).toHaveLength(head.length);
        tables[part].push(Object.fromEntries(head.map((name, at) => [name, row[at]])));
      }
    }
  }
  expect(tables).toMatchObject({
    listings: [
      {
        ...{ id: shop.wineId, sku: '=A1', type: 'wine', currency: 'USD', state: 'published' },
        ...{ public_data: '{"shelf": 4}', private_data: '{}' },
      },
    ],
    orders: [
      { number: expect.stringMatching(/^LV-\d{4}-\d{4}$/), state: 'purchased', delivery: 'shipping', currency: 'USD' },
    ],
    payouts: [],
    members: expect.arrayContaining([expect.objectContaining({ id: shop.owner.id, role: 'owner' })]),
    reviews: [],
  });
  expect(tables.orders?.[0]).toMatchObject({ items: expect.stringMatching(/^2 × /), recipient: expect.any(String) });
});

test('only owners, and no impersonation session, download the data of a winery', async ({ orders: app }) => {
  const { owner, buyer, wineryId } = await addShop(app.db);
  const member = await addPerson(app.db, { email: 'works-here@example.test' });
  const membership = { userId: member.id, wineryId, role: 'member' as const, createdAt: app.clock.now() };
  await app.db.insertInto('wineryMembers').values(membership).execute();
  for (const actor of [buyer, member, { ...owner, limited: true }]) {
    expect(await exportWineryData(app, actor, { slug: null, part: 'orders' })).toMatchObject({ code: 'forbidden' });
  }
  expect(await exportWineryData(app, owner, { slug: null, part: 'cellar' })).toMatchObject({ code: 'not-found' });
  expect(await exportWineryData(app, owner, { slug: 'of-others', part: 'orders' })).toMatchObject({
    code: 'not-found',
  });
});
