import { expect } from 'vitest';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addTasting, everyDay } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { addWine } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addPicture } from '../../../../tests/fixtures/platform/add-picture.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { test } from '../../../../tests/fixtures/platform/platform-test.ts';

test('whose listings are whose: of one winery, of several, and of none', async ({ platform }) => {
  const { app, shop } = platform;
  const { db } = app;
  const second = await addWinery(db, { slug: 'second', name: 'Second' });
  const createdAt = app.clock.now();
  await db
    .insertInto('wineryMembers')
    .values({ wineryId: second, userId: shop.owner.id, role: 'member', createdAt })
    .execute();
  const owner = await platform.loggedIn('owner@example.test');
  expect(await sdkRefusal(owner.ownListings.createDraft({ title: 'Where?' }))).toMatchObject({
    ...{ status: 400, fields: ['publicData.wineryId'] },
  });
  const made = await owner.ownListings.createDraft(
    { title: 'Here', publicData: { wineryId: second } },
    { expand: true },
  );
  expect(made.data.data.attributes.publicData).toMatchObject({ wineryId: second, wineryName: 'Second' });
  const own = await owner.ownListings.query({});
  expect(own.data.meta.totalItems).toBe(2);
  for (const filter of [{ states: 'odd' }, { pub_type: 'bicycle' }, { pub_listingType: 'bicycle' }]) {
    expect((await owner.ownListings.query(filter)).data.meta.totalItems, JSON.stringify(filter)).toBe(0);
  }
  expect((await owner.ownListings.query({ states: 'odd,draft' })).data.meta.totalItems).toBe(1);
  const member = await platform.loggedIn('member@example.test');
  expect((await member.ownListings.query({})).data.data.map(({ id }: { id: { uuid: string } }) => id.uuid)).toEqual([
    shop.wineId,
  ]);
  expect(
    await sdkRefusal(member.ownListings.createDraft({ title: 'A', publicData: { wineryId: second } })),
  ).toMatchObject({
    ...{ status: 403, codes: ['permission-denied-post-listings'] },
  });
  const buyer = await platform.loggedIn('buyer@example.test');
  expect((await buyer.ownListings.query({})).data.data).toEqual([]);
  for (const call of ['create', 'createDraft'] as const) {
    expect(await sdkRefusal(buyer.ownListings[call]({ title: 'A wine' }))).toMatchObject({
      ...{ status: 403, codes: ['permission-denied-post-listings'] },
    });
  }
  const id = shop.wineId;
  const calls = ['show', 'close', 'open', 'publishDraft', 'discardDraft', 'update'] as const;
  for (const call of calls) {
    expect(await sdkRefusal(buyer.ownListings[call]({ id })), call).toMatchObject({
      status: 403,
      codes: ['forbidden'],
    });
  }
  expect(await sdkRefusal(buyer.ownListings.addImage({ id, imageId: crypto.randomUUID() }))).toMatchObject({
    ...{ status: 403, codes: ['forbidden'] },
  });
  expect(await sdkRefusal(platform.sdk().ownListings.show({ id }))).toMatchObject({
    status: 403,
    codes: ['forbidden'],
  });
});

test('own listings are queried by pages, sorted and filtered, each page for as many queries', async ({ platform }) => {
  const { app, shop } = platform;
  const { db } = app;
  for (let at = 0; at < 6; at++) {
    await addWine(db, shop.wineryId, at, { title: `Wine ${at}`, vintage: 2015 + at, priceCents: 1_000 + at });
  }
  await addListing(db, shop.wineryId, { title: 'Draft', state: 'draft', vintage: null, varietals: ['syrah'] });
  await addTasting(db, shop.wineryId, { entries: everyDay });
  const sdk = await platform.loggedIn('owner@example.test');
  const titles = async (query: object) => {
    const { data } = await sdk.ownListings.query(query);
    return data.data.map((one: { attributes: { title: string } }) => one.attributes.title);
  };
  expect(await titles({ perPage: 100 })).toHaveLength(9);
  expect(await titles({ sort: '-pub_vintage', perPage: 2, page: 2 })).toEqual(['Wine 2', 'Wine 3']);
  expect(await titles({ pub_vintage: '2016,2018', sort: '-price' })).toEqual(['Wine 1', 'Wine 2']);
  expect(await titles({ pub_listingType: 'tasting' })).toEqual(['Solera']);
  expect(await titles({ states: 'draft' })).toEqual(['Draft']);
  expect(await titles({ pub_varietals_offered: 'has_any:syrah', pub_unknown: 'x', meta_x: 'y' })).toEqual(['Draft']);
  expect(await titles({ pub_wineryId: crypto.randomUUID() })).toEqual([]);
  const form = { client_id: platform.clientId, grant_type: 'password', username: 'owner@example.test' };
  const token = (await (await platform.token({ ...form, password: 'correct horse battery' })).json()).access_token;
  const cost = async (perPage: number) => {
    const counted = countStatements(app);
    const path = `/v1/api/own_listings/query?perPage=${perPage}&include=author,images,currentStock,marketplace`;
    const answer = await counted.of(() => platform.send(path, { headers: { authorization: `Bearer ${token}` } }));
    expect((await answer.json()).data).toHaveLength(perPage);
    counted.expectAtMost({ statements: 9 });
  };
  await cost(2);
  await cost(9);
});

test('own listings take the keys of public data that published ones take', async ({ platform }) => {
  const { app, shop } = platform;
  const { db } = app;
  await addWine(db, shop.wineryId, 1, { title: 'Rosé', style: 'rose', varietals: ['cinsault'] });
  const place = { region: 'oregon', city: 'Newberg', state: 'OR' } as const;
  const kind = { otherCriteria: ['Sustainable' as const], annualProduction: '1,000-4,999' as const };
  const second = await addWinery(db, { slug: 'second', name: 'Second', ...place, ...kind });
  const member = { wineryId: second, userId: shop.owner.id, role: 'member', createdAt: app.clock.now() } as const;
  await db.insertInto('wineryMembers').values(member).execute();
  await addListing(db, second, { title: 'Far', style: 'white', varietals: ['roussanne', 'marsanne'], vintage: 2019 });
  const sdk = await platform.loggedIn('owner@example.test');
  const expected: [query: object, titles: string[]][] = [
    [{ pub_style: 'white,rose' }, ['Far', 'Rosé']],
    [{ pub_style: 'white', pub_type: 'tasting' }, []],
    [{ pub_state: 'OR' }, ['Far']],
    [{ pub_winery_region: 'oregon' }, ['Far']],
    [{ pub_winery_city: 'Newberg_OR,Nowhere_TX' }, ['Far']],
    [{ pub_Other_Criteria: 'Sustainable' }, ['Far']],
    [{ pub_annual_production: '1,000-4,999' }, ['Far']],
    [{ pub_annual_production: '<1,000', pub_state: 'OR' }, []],
    [{ pub_varietals_offered: 'roussanne,marsanne' }, ['Far']],
    [{ pub_varietals_offered: 'has_any:cinsault,marsanne', sort: 'pub_vintage' }, ['Far', 'Rosé']],
    [{ pub_state: 'TX', pub_winery_region: 'oregon' }, []],
  ];
  for (const [query, titles] of expected) {
    const { data } = await sdk.ownListings.query(query);
    const found = data.data.map((one: { attributes: { title: string } }) => one.attributes.title).sort();
    expect([found, data.meta.totalItems], JSON.stringify(query)).toEqual([titles, titles.length]);
  }
  for (const listings of [sdk.ownListings, sdk.listings]) {
    const totals = ['2019,999999999', '999999999', ',999999999'].map(async (pub_vintage) => {
      return (await listings.query({ pub_vintage, pub_state: 'OR' })).data.meta.totalItems;
    });
    expect(await Promise.all(totals)).toEqual([1, 0, 1]);
  }
});

test('pictures are added at the end, twelve at most', async ({ platform }) => {
  const { shop } = platform;
  const sdk = await platform.loggedIn('owner@example.test');
  const pictures = await Promise.all(Array.from({ length: 13 }, () => addPicture(platform, shop.owner.id)));
  const { data } = await sdk.ownListings.createDraft({ title: 'A wine', images: pictures.slice(0, 11) });
  const { id } = data.data;
  const added = await sdk.ownListings.addImage({ id, imageId: pictures[11] }, { expand: true, include: 'images' });
  expect(added.data.data.relationships.images.data).toHaveLength(12);
  expect(await sdkRefusal(sdk.ownListings.addImage({ id, imageId: pictures[12] }))).toMatchObject({ status: 409 });
  expect(await sdkRefusal(sdk.ownListings.update({ id, images: pictures }))).toMatchObject({ status: 409 });
  expect(await sdkRefusal(sdk.ownListings.addImage({ id: shop.wineId, imageId: pictures[0] }))).toMatchObject({
    ...{ status: 409, codes: ['image-invalid'] },
  });
});
