import { expect } from 'vitest';
import { banPerson, unbanPerson } from '#features/administration/people/ban-person.server.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { countStatements } from '../../../tests/fixtures/database/count-statements.ts';
import { addListingPhoto } from '../../../tests/fixtures/images/add-listing-photo.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addWine } from '../../../tests/fixtures/orders/orders-test.ts';
import { clientSecret } from '../../../tests/fixtures/platform/add-application.ts';
import { refusal } from '../../../tests/fixtures/platform/platform-refusal.ts';
import { type Platform, password, test } from '../../../tests/fixtures/platform/platform-test.ts';
import { types } from '../../../tests/fixtures/platform/sdk.ts';

// Everything here is said by the SDK of the hosted platform, unchanged, over HTTP.

type Titled = { attributes: { title: string } };

/** Adds wines with photos. @returns their ids */
async function addWines({ app, shop }: Platform, many: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < many; at++) {
    const id = await addWine(app.db, shop.wineryId, at, {
      title: `Wine ${at}`,
      vintage: 2010 + at,
      priceCents: 1_000 + at * 100,
    });
    await addListingPhoto(app.db, id);
    ids.push(id);
  }
  return ids;
}

for (const transitVerbose of [false, true]) {
  const form = transitVerbose ? 'verbose' : 'compact';

  test(`an anonymous visitor reads the shop, a person, and a listing (${form})`, async ({ platform }) => {
    const { shop } = platform;
    const sdk = platform.sdk({ transitVerbose });
    const { data: marketplace } = await sdk.marketplace.show();
    expect(marketplace.data).toMatchObject({ type: 'marketplace', attributes: { name: 'Lonevine' } });
    expect(marketplace.data.id).toBeInstanceOf(types.UUID);
    const { data: user } = await sdk.users.show({ id: new types.UUID(shop.owner.id) });
    expect(user.data.attributes).toEqual({
      ...{ banned: false, deleted: false, createdAt: new Date('2026-01-01T12:00:00Z') },
      profile: { displayName: 'Ada L', abbreviatedName: 'AL', bio: '', publicData: {}, metadata: {} },
    });
    const { data: listing } = await sdk.listings.show({ id: shop.wineId });
    expect(listing.data).toMatchObject({
      id: new types.UUID(shop.wineId),
      attributes: { title: 'Château Été', price: new types.Money(2450, 'USD'), state: 'published', deleted: false },
    });
    expect(listing.data.relationships).toBeUndefined();
    expect(listing.included).toBeUndefined();
    expect(await sdk.authInfo()).toMatchObject({ isAnonymous: true, scopes: ['public-read'] });
  });
}

test('logging in gives the scope of a person, and logging out ends the session', async ({ platform }) => {
  const { app, shop } = platform;
  const sdk = platform.sdk();
  expect(await refusal(sdk.currentUser.show())).toEqual({ status: 403, codes: ['forbidden'] });
  expect(await refusal(sdk.login({ username: 'buyer@example.test', password: 'wrong' }))).toMatchObject({
    status: 401,
  });
  expect(await refusal(sdk.login({ username: 'nobody@example.test', password }))).toMatchObject({ status: 401 });
  await sdk.login({ username: 'BUYER@example.test', password });
  expect(await sdk.authInfo()).toMatchObject({ isAnonymous: false, scopes: ['user'] });
  const shown = await sdk.currentUser.show({ include: ['effectivePermissionSet', 'stripeAccount', 'profileImage'] });
  const { data, included } = shown.data;
  expect(data).toMatchObject({ type: 'currentUser', id: { uuid: shop.buyer.id } });
  expect(data.attributes).toMatchObject({
    email: 'buyer@example.test',
    stripeConnected: false,
    profile: { firstName: 'Ada' },
  });
  expect(data.relationships).toMatchObject({ stripeAccount: { data: null }, profileImage: { data: null } });
  expect(included).toMatchObject([{ type: 'permissionSet', attributes: { postListings: 'permission/deny' } }]);
  await sdk.logout();
  expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(await refusal(sdk.currentUser.show())).toEqual({ status: 403, codes: ['forbidden'] });
});

test('an owner has a payout account, with the names of the provider', async ({ platform }) => {
  const sdk = await platform.loggedIn('owner@example.test');
  const { data } = await sdk.currentUser.show({ include: 'stripeAccount,effectivePermissionSet' });
  expect(data.data.attributes).toMatchObject({ stripeConnected: true, stripeChargesEnabled: true });
  const account = data.included.find(({ type }: { type: string }) => type === 'stripeAccount');
  expect(account.attributes.stripeAccountId).toBe(`acct_${platform.shop.wineryId}`);
  expect(account.attributes.stripeAccountData).toMatchObject({ charges_enabled: true, payouts_enabled: true });
});

test('an expired token is refreshed by each of several calls at once, and the session goes on', async ({
  platform,
}) => {
  const { app } = platform;
  const sdk = await platform.loggedIn('buyer@example.test');
  for (let round = 0; round < 3; round++) {
    app.clock.forward(11 * 60_000);
    const calls = Array.from({ length: 5 }, () => sdk.currentUser.show());
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  }
  expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  expect(await sdk.authInfo()).toMatchObject({ isAnonymous: false });
});

test('a banned person is anonymous from the next call on', async ({ platform }) => {
  const { app, shop } = platform;
  const sdk = await platform.loggedIn('buyer@example.test');
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).where('id', '=', shop.buyer.id).execute();
  expect(await refusal(sdk.currentUser.show())).toEqual({ status: 403, codes: ['forbidden'] });
  const { data } = await sdk.users.show({ id: shop.buyer.id });
  expect(data.data.attributes).toMatchObject({ banned: true, createdAt: null, profile: { displayName: null } });
});

test('the listings of somebody who is banned drop out of queries, and come back with them', async ({ platform }) => {
  const { shop } = platform;
  const app = platform.app as unknown as Parameters<typeof banPerson>[0];
  const sdk = platform.sdk();
  const found = async (more: object = {}) => {
    const { data } = await sdk.listings.query({ ids: [shop.wineId, elsewhere], ...more });
    return data.data.map(({ id }: { id: { uuid: string } }) => id.uuid);
  };
  const elsewhere = await addListing(app.db, await addWinery(app.db, { slug: 'elsewhere' }));
  const both = [shop.wineId, elsewhere].toSorted();
  expect((await found()).toSorted()).toEqual(both);
  const banned = await banPerson(app, shop.admin, { id: shop.owner.id, fields: { reason: 'Sells empty bottles' } });
  expect(banned.ok).toBe(true);
  expect(await found()).toEqual([elsewhere]);
  expect(await found({ authorId: shop.owner.id })).toEqual([]);
  expect((await sdk.listings.show({ id: shop.wineId })).data.data.attributes.state).toBe('closed');
  await unbanPerson(app, shop.admin, shop.owner.id);
  expect((await found()).toSorted()).toEqual(both);
});

test('a server with the client secret is trusted, and nobody else', async ({ platform }) => {
  const sdk = await platform.loggedIn('buyer@example.test', { clientSecret });
  const exchanged = await sdk.exchangeToken();
  expect(exchanged.data).toMatchObject({ scope: 'trusted:user', token_type: 'bearer' });
  const wrong = await platform.loggedIn('buyer@example.test', { clientSecret: 'another one' });
  expect(await refusal(wrong.exchangeToken())).toMatchObject({ status: 401 });
});

test('a query of listings has their authors, pictures, and stock, each once', async ({ platform }) => {
  const ids = await addWines(platform, 5);
  const { data } = await platform.sdk().listings.query({
    ...{ ids, include: ['author', 'images', 'currentStock', 'marketplace', 'author.profileImage', 'odd.path'] },
    ...{ 'fields.image': ['variants.small', 'variants.none'], 'imageVariant.small': 'w:400;h:400;fit:crop' },
    ...{ 'fields.listing': ['title', 'price', 'publicData.vintage'], sort: '-price', perPage: 3, page: 1 },
  });
  expect(data.meta).toEqual({ totalItems: 5, totalPages: 2, page: 1, perPage: 3, paginationLimit: 3_334 });
  expect(data.data.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
    { title: 'Wine 0', price: new types.Money(1_000, 'USD'), publicData: { vintage: 2010 } },
    { title: 'Wine 1', price: new types.Money(1_100, 'USD'), publicData: { vintage: 2011 } },
    { title: 'Wine 2', price: new types.Money(1_200, 'USD'), publicData: { vintage: 2012 } },
  ]);
  const count = (type: string) => data.included.filter((one: { type: string }) => one.type === type).length;
  expect([count('user'), count('image'), count('stock'), count('marketplace')]).toEqual([1, 3, 3, 1]);
  const [first] = data.data;
  expect(first.relationships.author.data).toEqual({ id: new types.UUID(platform.shop.owner.id), type: 'user' });
  const image = data.included.find(({ type }: { type: string }) => type === 'image');
  expect(image.attributes.variants).toEqual({
    small: { name: 'small', width: 400, height: 400, url: expect.stringContaining(platform.baseUrl) },
  });
  const past = await platform.sdk().listings.query({ ids, page: 9, perPage: 3 });
  expect([past.status, past.data.data]).toEqual([200, []]);
});

test('every reference of a response is to one of its resources', async ({ platform }) => {
  const { app } = platform;
  await addWines(platform, 3);
  await addListing(app.db, await addWinery(app.db, { slug: 'orphan', name: 'Orphan' }), { title: 'Without owner' });
  const include = ['author.profileImage', 'images', 'currentStock', 'marketplace', 'author.marketplace'];
  const { data } = await platform.sdk().listings.query({ include });
  type Ref = { type: string; id: { uuid: string } };
  const keyOf = ({ type, id }: Ref) => `${type} ${id.uuid}`;
  const known = new Set([...data.data, ...data.included].map(keyOf));
  const related = [...data.data, ...data.included].flatMap((one) => Object.values(one.relationships ?? {}));
  const refs = (related as { data: Ref | Ref[] | null }[]).flatMap(({ data: to }) => to ?? []);
  expect(refs.length).toBeGreaterThan(10);
  for (const ref of refs) expect(known).toContain(keyOf(ref));
  expect(new Set(data.included.map(keyOf)).size).toBe(data.included.length);
  const orphan = data.data.find(({ attributes }: Titled) => attributes.title === 'Without owner');
  expect(orphan.relationships).toMatchObject({
    author: { data: null },
    currentStock: { data: null },
    images: { data: [] },
  });
});

test('a page of fifty listings costs as many queries as one of two', async ({ platform }) => {
  const { app } = platform;
  await addWines(platform, 50);
  const token = (
    await (await platform.token({ client_id: platform.clientId, grant_type: 'client_credentials' })).json()
  ).access_token;
  const cost = async (perPage: number) => {
    const counted = countStatements(app);
    const include = 'author,author.profileImage,images,currentStock,marketplace';
    const path = `/v1/api/listings/query?perPage=${perPage}&include=${include}&pub_vintage=2000,3000`;
    const answer = await counted.of(() => platform.send(path, { headers: { authorization: `Bearer ${token}` } }));
    expect((await answer.json()).data).toHaveLength(perPage);
    counted.expectAtMost({ statements: 6 });
  };
  await cost(2);
  await cost(50);
});

test('the parameters of a query of listings', async ({ platform }) => {
  const { app, shop } = platform;
  const ids = await addWines(platform, 4);
  const sdk = platform.sdk();
  const titles = async (query: object) => {
    const { data } = await sdk.listings.query({ ids, ...query });
    return data.data.map(({ attributes }: Titled) => attributes.title);
  };
  expect(await titles({})).toHaveLength(4);
  const older = await sdk.listings.search({ ids, price: '1100,1300', sort: 'price', include: ['author'] });
  expect(older.data.data.map(({ attributes }: Titled) => attributes.title)).toEqual(['Wine 2', 'Wine 1']);
  expect(await titles({ price: '1100,1300', sort: 'price' })).toEqual(['Wine 2', 'Wine 1']);
  expect(await titles({ price: 1100 })).toEqual(['Wine 1']);
  expect(await titles({ pub_vintage: '2012,', sort: 'pub_vintage' })).toEqual(['Wine 3', 'Wine 2']);
  expect(await titles({ minStock: 2, sort: '-createdAt' })).toHaveLength(2);
  expect(await titles({ keywords: 'Wine', authorId: new types.UUID(shop.owner.id) })).toHaveLength(4);
  expect(await titles({ authorId: new types.UUID(shop.member.id) })).toEqual([]);
  expect(await titles({ pub_varietals_offered: 'has_any:tempranillo,merlot' })).toHaveLength(4);
  expect(await titles({ pub_varietals_offered: 'tempranillo,merlot' })).toEqual([]);
  expect(await titles({ pub_winery_region: 'west_texas', pub_unindexed: 'x' })).toHaveLength(4);
  expect(await titles({ pub_winery_region: 'nowhere' })).toEqual([]);
  expect(await titles({ ids: [...ids.slice(0, 2), crypto.randomUUID()] })).toHaveLength(2);
  await app.db.updateTable('wineries').set({ lat: -17, lng: 179, coordPrecision: 'site' }).execute();
  const corner = (lat: number, lng: number) => new types.LatLng(lat, lng);
  expect(await titles({ bounds: new types.LatLngBounds(corner(-10, -170), corner(-20, 170)) })).toHaveLength(4);
  expect(await titles({ bounds: new types.LatLngBounds(corner(40, -90), corner(30, -100)) })).toEqual([]);
  expect(await titles({ origin: corner(30, -98) })).toHaveLength(4);
  const [first = ''] = ids;
  await app.db.updateTable('listings').set({ lat: 31, lng: -98, place: 'Tow' }).where('id', '=', first).execute();
  const [ofFirst] = await titles({ ids: [first] });
  expect(await titles({ bounds: new types.LatLngBounds(corner(32, -97), corner(30, -99)) })).toEqual([ofFirst]);
  expect(await titles({ bounds: new types.LatLngBounds(corner(-10, -170), corner(-20, 170)) })).toHaveLength(3);
  expect((await titles({ origin: corner(30, -98) }))[0], 'nearest first, by the place of its own').toBe(ofFirst);
  expect((await titles({ origin: corner(-18, 178) }))[3]).toBe(ofFirst);
});

test('what has no place comes last by distance and is on no part of the map; what has no price comes last by it', async ({
  platform,
}) => {
  const { app, shop } = platform;
  const ids = await addWines(platform, 2);
  await app.db.updateTable('wineries').set({ lat: 31, lng: -98, coordPrecision: 'site' }).execute();
  const nowhere = await addListing(app.db, await addWinery(app.db, { slug: 'nowhere' }), { title: 'Nowhere' });
  const titlesOf = ({ data }: { data: { data: Titled[] } }) => data.data.map(({ attributes }) => attributes.title);
  const corner = (lat: number, lng: number) => new types.LatLng(lat, lng);
  const query = async (where: object) =>
    titlesOf(await platform.sdk().listings.query({ ids: [nowhere, ...ids], ...where }));
  expect(await query({})).toHaveLength(3);
  const far = await query({ origin: corner(-31, 82) });
  expect([far.length, far.at(-1)], 'farther than the other side of the globe').toEqual([3, 'Nowhere']);
  const globe = new types.LatLngBounds(corner(90, 180), corner(-90, -180));
  expect((await query({ bounds: globe })).toSorted()).toEqual(['Wine 0', 'Wine 1']);
  await addListing(app.db, shop.wineryId, { title: 'No price', state: 'draft', priceCents: 0, publishedAt: null });
  const owner = await platform.loggedIn('owner@example.test');
  for (const sort of ['price', '-price']) {
    const all = titlesOf(await owner.ownListings.query({ sort }));
    expect([all.length, all.at(-1)], sort).toEqual([4, 'No price']);
  }
});

test('what is wrong is refused with its code, in transit', async ({ platform }) => {
  const sdk = platform.sdk();
  const invalid = { status: 400, codes: ['validation-invalid-params'] };
  expect(await refusal(sdk.listings.show({ id: 'no-uuid' }))).toEqual(invalid);
  const missing = await sdk.listings.show({}).catch((thrown: unknown) => thrown);
  expect(missing.data.errors).toMatchObject([{ code: 'validation-missing-key', title: 'A parameter is missing' }]);
  expect(await refusal(sdk.listings.query({ perPage: 101 }))).toEqual(invalid);
  expect(await refusal(sdk.listings.query({ perPage: 0 }))).toEqual(invalid);
  expect(await refusal(sdk.listings.query({ sort: 'odd' }))).toEqual(invalid);
  expect(await refusal(sdk.listings.query({ 'imageVariant.x': 'w:4000;h:10' }))).toEqual(invalid);
  expect(await refusal(sdk.users.show({ id: crypto.randomUUID() }))).toEqual({ status: 404, codes: ['not-found'] });
  const draft = await addListing(platform.app.db, platform.shop.wineryId, { state: 'draft' });
  expect(await refusal(sdk.listings.show({ id: draft }))).toEqual({ status: 404, codes: ['not-found'] });
});

test('a person who was deleted, or has not completed the account', async ({ platform }) => {
  const { db, clock } = platform.app;
  const { id } = await addPerson(db, { email: 'gone@example.test', deletedAt: clock.now() });
  const { id: incomplete } = await addPerson(db, { email: 'new@example.test', termsAcceptedAt: null });
  const { data } = await platform.sdk().users.show({ id });
  expect(data.data.attributes).toMatchObject({ deleted: true, banned: false, profile: { displayName: null } });
  expect(await refusal(platform.sdk().users.show({ id: incomplete }))).toMatchObject({ status: 404 });
});
