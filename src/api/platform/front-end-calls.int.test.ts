import sharp from 'sharp';
import { expect } from 'vitest';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addPicture } from '../../../tests/fixtures/platform/add-picture.ts';
import { type FrontEnd, test } from '../../../tests/fixtures/platform/front-end-test.ts';
import { sdkRefusal } from '../../../tests/fixtures/platform/platform-refusal.ts';
import { types } from '../../../tests/fixtures/platform/sdk.ts';

// Each call of a front end for listings, with its parameters, and what the front end reads of the answer.

// biome-ignore lint/suspicious/noExplicitAny: any part of a resource
type Resource = any;

/** The parameters of pictures of cards. */
const pictures = {
  'fields.image': ['variants.listing-card', 'variants.listing-card-2x', 'variants.landscape-crop'],
  'imageVariant.listing-card': 'w:400;h:400;fit:crop',
  'imageVariant.listing-card-2x': 'w:800;h:800;fit:crop',
};

const ofType = ({ included }: { included: Resource[] }, type: string): Resource[] =>
  included.filter((one) => one.type === type);

const idsOf = ({ data }: { data: Resource[] }): string[] => data.map(({ id }) => id.uuid);

/** What a wine needs to be published, besides its photo and stock. */
const wine = {
  title: 'Ridgeline Tempranillo',
  description: 'Dark cherries.',
  price: new types.Money(2_450, 'USD'),
  geolocation: new types.LatLng(30.2752, -98.872),
  publicData: {
    ...{ vintage: 2019, varietals_offered: ['tempranillo'], pickupEnabled: true, state: 'TX' },
    pickupAddress: { pickupStreet: '9 Old Rd', pickupCity: 'Lubbock', pickupState: 'TX' },
  },
};

/** Creates and publishes a wine as a front end does. @returns its id */
async function publishWine({ platform, owner }: FrontEnd, changed: object = {}): Promise<{ uuid: string }> {
  const images = [await addPicture(platform, platform.shop.owner.id)];
  platform.app.clock.forward(1_000);
  const { data } = await owner.ownListings.createDraft({ ...wine, images, ...changed });
  const { id } = data.data;
  await owner.stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: 12 });
  await owner.ownListings.publishDraft({ id });
  return id;
}

test('ownListings.createDraft with include author, images, currentStock, state and image variants', async ({
  frontEnd: { platform, owner },
}) => {
  const images = [
    await addPicture(platform, platform.shop.owner.id),
    await addPicture(platform, platform.shop.owner.id),
  ];
  const { data } = await owner.ownListings.createDraft(
    { ...wine, images: images.map((id) => new types.UUID(id)) },
    { expand: true, include: ['author', 'images', 'currentStock', 'state'], ...pictures },
  );
  const { attributes, relationships } = data.data;
  expect(attributes).toMatchObject({ title: wine.title, state: 'draft', price: wine.price, deleted: false });
  expect(relationships.author.data).toEqual({ id: new types.UUID(platform.shop.owner.id), type: 'user' });
  expect(relationships.images.data.map(({ id }: Resource) => id.uuid)).toEqual(images);
  expect(relationships.currentStock.data).toBeNull();
  const [image] = ofType(data, 'image');
  expect(Object.keys(image.attributes.variants)).toEqual(['listing-card', 'listing-card-2x', 'landscape-crop']);
  expect(image.attributes.variants['listing-card']).toMatchObject({ width: 400, height: 400 });
});

test('images.upload({image}), with the id that a listing is saved with', async ({ frontEnd: { owner } }) => {
  const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#723' } })
    .jpeg()
    .toBuffer();
  const image = new File([new Uint8Array(content)], 'wine.jpg', { type: 'image/jpeg' });
  const { data } = await owner.images.upload({ image }, { expand: true, ...pictures });
  expect(data.data).toMatchObject({ id: expect.any(types.UUID), type: 'image' });
  expect(data.data.attributes.variants['listing-card'].url).toMatch(/^http/);
  const drafted = await owner.ownListings.createDraft({ title: 'With it', images: [data.data.id] }, { expand: true });
  const { data: shown } = await owner.ownListings.show({ id: drafted.data.data.id, include: ['images'] });
  expect(shown.data.relationships.images.data).toEqual([{ id: data.data.id, type: 'image' }]);
});

test('ownListings.update({id, …fields}), publishDraft({id}), close({id}), and open({id})', async ({ frontEnd }) => {
  const { owner } = frontEnd;
  const id = await publishWine(frontEnd);
  const expanded = { expand: true, include: ['images'], ...pictures };
  const updated = await owner.ownListings.update({ id, title: 'Ridgeline', publicData: { cellar: 'B' } }, expanded);
  expect(updated.data.data).toMatchObject({
    id,
    attributes: { title: 'Ridgeline', state: 'published', publicData: { cellar: 'B', vintage: 2019 } },
  });
  const closed = await owner.ownListings.close({ id }, { expand: true });
  expect(closed.data.data.attributes.state).toBe('closed');
  const opened = await owner.ownListings.open({ id }, { expand: true });
  expect(opened.data.data.attributes.state).toBe('published');
  expect(await sdkRefusal(owner.ownListings.publishDraft({ id }))).toMatchObject({ codes: ['listing-invalid-state'] });
});

test('stock.compareAndSet({listingId, oldTotal, newTotal}), and old-total-mismatch', async ({ frontEnd }) => {
  const { owner } = frontEnd;
  const listingId = await publishWine(frontEnd);
  const { data } = await owner.stock.compareAndSet({ listingId, oldTotal: 12, newTotal: 20 }, { expand: true });
  expect(data.data).toMatchObject({ type: 'stock', attributes: { quantity: 20 } });
  const late = owner.stock.compareAndSet({ listingId, oldTotal: 12, newTotal: 7 });
  expect(await sdkRefusal(late)).toMatchObject({ status: 409, codes: ['old-total-mismatch'] });
});

test('ownListings.show, of the owner alone', async ({ frontEnd }) => {
  const { owner, buyer } = frontEnd;
  const id = await publishWine(frontEnd);
  const include = ['author', 'images', 'currentStock'];
  const { data } = await owner.ownListings.show({ id, include, ...pictures });
  expect(data.data).toMatchObject({ type: 'ownListing', attributes: { state: 'published', privateData: {} } });
  expect(ofType(data, 'stock')).toMatchObject([{ attributes: { quantity: 12 } }]);
  expect(await sdkRefusal(buyer.ownListings.show({ id }))).toMatchObject({ status: 403, codes: ['forbidden'] });
});

test('ownListings.query with page, per_page, include images and currentStock, limit.images 1', async ({ frontEnd }) => {
  const { owner, platform } = frontEnd;
  const ownerId = platform.shop.owner.id;
  const ids = [
    await publishWine(frontEnd, { images: [await addPicture(platform, ownerId), await addPicture(platform, ownerId)] }),
    await publishWine(frontEnd),
  ];
  const query = { page: 1, per_page: 2, include: ['images', 'currentStock'], ...pictures, 'limit.images': 1 };
  const { data } = await owner.ownListings.query(query);
  expect(data.meta).toMatchObject({ page: 1, perPage: 2, totalItems: expect.any(Number) });
  expect(idsOf(data)).toEqual(ids.map(({ uuid }) => uuid).toReversed());
  for (const { relationships } of data.data) expect(relationships.images.data).toHaveLength(1);
  expect(ofType(data, 'image')).toHaveLength(2);
  expect(ofType(data, 'stock')).toMatchObject(Array(2).fill({ attributes: { quantity: 12 } }));
});

test('ownListings.query with page 1 and per_page 1: whether somebody has listings', async ({
  frontEnd: { owner, buyer },
}) => {
  const query = { page: 1, per_page: 1 };
  expect((await owner.ownListings.query(query)).data.data).toHaveLength(1);
  const { data } = await buyer.ownListings.query(query);
  expect([data.data, data.meta.totalItems]).toEqual([[], 0]);
});

test('listings.query with every parameter of the search page', async ({ frontEnd }) => {
  const { platform } = frontEnd;
  const { shop } = platform;
  const id = await publishWine(frontEnd, { price: new types.Money(7_777, 'USD') });
  const corner = (lat: number, lng: number) => new types.LatLng(lat, lng);
  const common = {
    ...{ page: 1, per_page: 24, include: ['author', 'images', 'currentStock'], ...pictures, 'limit.images': 1 },
    'fields.listing': ['title', 'geolocation', 'price', 'publicData', 'deleted', 'state'],
    'fields.user': ['profile.displayName', 'profile.abbreviatedName'],
  };
  const filters = {
    ...{ pub_state: 'TX', pub_wineryId: shop.wineryId, author_id: new types.UUID(shop.owner.id) },
    ...{ price: '7000,8000', minStock: 12, sort: '-price' },
    bounds: new types.LatLngBounds(corner(31, -98), corner(30, -99)),
  };
  const { data } = await platform.sdk().listings.query({ ...common, ...filters });
  expect(data.meta).toMatchObject({ totalItems: 1, totalPages: 1, page: 1, perPage: 24 });
  const [found] = data.data;
  expect(found).toMatchObject({ id: { uuid: id.uuid }, type: 'listing', attributes: { title: wine.title } });
  expect(Object.keys(found.attributes).toSorted()).toEqual(
    ['deleted', 'geolocation', 'price', 'publicData', 'state', 'title'].toSorted(),
  );
  expect(found.attributes.price).toEqual(new types.Money(7_777, 'USD'));
  expect(found.attributes.geolocation).toBeInstanceOf(types.LatLng);
  expect(ofType(data, 'user')).toMatchObject([{ attributes: { profile: { displayName: 'Ada L' } } }]);
  expect(ofType(data, 'stock')).toMatchObject([{ attributes: { quantity: 12 } }]);
  expect(ofType(data, 'image')[0].attributes.variants['listing-card'].url).toMatch(/^http/);
  const none: object[] = [
    ...[{ pub_state: 'OR' }, { pub_wineryId: crypto.randomUUID() }, { author_id: shop.member.id }, { minStock: 13 }],
    ...[{ price: '8000,' }, { bounds: new types.LatLngBounds(corner(29, -98), corner(28, -99)) }],
  ];
  for (const other of none) {
    const { data: empty } = await platform.sdk().listings.query({ ...common, ...filters, ...other });
    expect(empty.data, JSON.stringify(other)).toEqual([]);
  }
});

test('listings.query by origin has the nearest first', async ({ frontEnd: { platform } }) => {
  const { db } = platform.app;
  const place = (slug: string, lat: number, lng: number) =>
    addWinery(db, { slug, name: slug, lat, lng, coordPrecision: 'site' });
  const lubbock = await addListing(db, await place('lubbock', 33.5779, -101.8552));
  const antonio = await addListing(db, await place('antonio', 29.4241, -98.4936));
  const query = async (lat: number, lng: number) => {
    const origin = new types.LatLng(lat, lng);
    const { data } = await platform.sdk().listings.query({ ids: [lubbock, antonio], origin, per_page: 24 });
    return idsOf(data);
  };
  expect(await query(33.5, -101.8)).toEqual([lubbock, antonio]);
  expect(await query(29.5, -98.5)).toEqual([antonio, lubbock]);
});

test('listings.query with dates has what is free then', async ({ frontEnd: { platform, tastingId } }) => {
  const dates = { start: new Date('2026-12-01T06:00:00Z'), end: new Date('2026-12-03T06:00:00Z') };
  const free = { ...dates, seats: 1, availability: 'day-full', per_page: 24 };
  const sdk = platform.sdk();
  const { data } = await sdk.listings.query({ pub_listingType: 'tasting', ...free });
  expect(idsOf(data)).toContain(tastingId);
  const { data: full } = await sdk.listings.query({ pub_listingType: 'tasting', ...free, seats: 13 });
  expect(idsOf(full)).not.toContain(tastingId);
});

test('listings.query by the ids of a cart, 42 a page', async ({ frontEnd }) => {
  const { platform } = frontEnd;
  const ids = [await publishWine(frontEnd), await publishWine(frontEnd), new types.UUID(crypto.randomUUID())];
  const include = ['author', 'images', 'currentStock'];
  const { data } = await platform.sdk().listings.query({ ids, page: 1, per_page: 42, include, ...pictures });
  expect(idsOf(data).toSorted()).toEqual([ids[0]?.uuid, ids[1]?.uuid].toSorted());
  expect(ofType(data, 'stock')).toHaveLength(2);
});

test('listings.query for research: the wines of Texas by two pages of a hundred, and those of Oregon', async ({
  frontEnd: { platform },
}) => {
  const sdk = platform.sdk();
  const ask = async (pub_state: string, page: number) =>
    (await sdk.listings.query({ pub_state, page, per_page: 100, include: ['author', 'images'] })).data;
  const texas = await ask('TX', 1);
  expect(texas.meta).toMatchObject({ page: 1, perPage: 100, totalItems: texas.data.length });
  expect(idsOf(texas)).toContain(platform.shop.wineId);
  expect((await ask('TX', 2)).data).toEqual([]);
  expect((await ask('OR', 1)).data).toEqual([]);
});

test('listings.show with include author, author.profileImage, images, currentStock', async ({ frontEnd }) => {
  const { platform } = frontEnd;
  const id = await publishWine(frontEnd);
  const include = ['author', 'author.profileImage', 'images', 'currentStock'];
  const { data } = await platform.sdk().listings.show({ id, include, ...pictures });
  expect(data.data.attributes).toMatchObject({ title: wine.title, publicData: { wineryId: platform.shop.wineryId } });
  expect(ofType(data, 'user')).toMatchObject([{ relationships: { profileImage: { data: null } } }]);
  expect(ofType(data, 'stock')).toMatchObject([{ attributes: { quantity: 12 } }]);
});

test('users.show({id}) with include author and profileImage', async ({ frontEnd: { platform } }) => {
  const { shop } = platform;
  const picture = await addPicture(platform, shop.stranger.id);
  const stranger = await platform.loggedIn('stranger@example.test');
  await stranger.currentUser.updateProfile({ profileImageId: picture, bio: 'I like ports' });
  const { data } = await platform.sdk().users.show({
    ...{ id: new types.UUID(shop.stranger.id), include: ['author', 'profileImage'] },
    'fields.image': ['variants.square-small', 'variants.square-small2x'],
  });
  expect(data.data.attributes.profile).toMatchObject({ displayName: 'Ada L', bio: 'I like ports' });
  const [image] = ofType(data, 'image');
  expect(image.id.uuid).toBe(picture);
  expect(image.attributes.variants).toMatchObject({ 'square-small': { width: 240 }, 'square-small2x': { width: 480 } });
});
