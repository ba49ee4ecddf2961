import { expect } from 'vitest';
import { addPicture } from '../../../../tests/fixtures/platform/add-picture.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { test } from '../../../../tests/fixtures/platform/platform-test.ts';
import { types } from '../../../../tests/fixtures/platform/sdk.ts';

const usd = (amount: number) => new types.Money(amount, 'USD');

/** What a wine needs to be published, besides its photo. */
const complete = {
  title: 'Ridgeline Tempranillo',
  description: 'Dark cherries.',
  price: usd(2450),
  geolocation: new types.LatLng(30.2752, -98.872),
  publicData: {
    ...{ vintage: 2019, varietals_offered: ['tempranillo'], abv: 13.5, pairings: ['Brisket'] },
    pickupEnabled: true,
    pickupAddress: { pickupStreet: '9 Old Rd', pickupCity: 'Lubbock', pickupState: 'TX' },
    ...{ cellarNote: { shelf: 4 }, transactionProcessAlias: 'default-purchase/release-1' },
  },
  privateData: { supplier: 'Joe' },
};

test('a listing lives its whole life: draft, publishing, change, closing, opening', async ({ platform }) => {
  const { shop, app } = platform;
  const sdk = await platform.loggedIn('owner@example.test');
  const images = [await addPicture(platform, shop.owner.id), await addPicture(platform, shop.owner.id)];
  const shown = { expand: true, include: ['images', 'author', 'currentStock'], 'fields.image': ['variants.default'] };
  const draft = await sdk.ownListings.createDraft({ ...complete, images }, shown);
  const { data, included } = draft.data;
  const { id } = data;
  expect(data).toMatchObject({
    type: 'ownListing',
    attributes: {
      ...{ title: 'Ridgeline Tempranillo', state: 'draft', price: usd(2450), geolocation: complete.geolocation },
      privateData: { supplier: 'Joe' },
      publicData: {
        ...{ vintage: 2019, style: 'red', abv: 13.5, pairings: ['Brisket'], cellarNote: { shelf: 4 } },
        ...{ transactionProcessAlias: 'default-purchase/release-1', wineryId: shop.wineryId, listingType: 'wine' },
      },
    },
    relationships: {
      images: { data: images.map((uuid) => ({ id: { uuid }, type: 'image' })) },
      ...{ author: { data: { id: { uuid: shop.owner.id } } }, currentStock: { data: null } },
    },
  });
  expect(included).toHaveLength(3);
  // nobody else sees it
  expect(await sdkRefusal(platform.sdk().listings.show({ id }))).toMatchObject({ status: 404 });
  expect(await sdkRefusal(sdk.ownListings.publishDraft({ id }))).toMatchObject({
    ...{ status: 400, codes: ['validation-missing-key'], fields: ['currentStock'] },
  });
  await app.db.insertInto('stock').values({ listingId: id.uuid, quantity: 12 }).execute();
  const published = await sdk.ownListings.publishDraft({ id }, { expand: true, include: ['currentStock'] });
  expect(published.data.data.attributes.state).toBe('published');
  expect(published.data.included).toMatchObject([{ type: 'stock', attributes: { quantity: 12 } }]);
  const listing = await platform.sdk().listings.show({ id });
  expect(listing.data.data.attributes.publicData).toMatchObject({ cellarNote: { shelf: 4 }, vintage: 2019 });
  expect(listing.data.data.attributes).not.toHaveProperty('privateData');
  expect(await sdkRefusal(sdk.ownListings.publishDraft({ id }))).toMatchObject({
    ...{ status: 409, codes: ['listing-invalid-state'] },
  });
  const changed = await sdk.ownListings.update(
    {
      ...{ id, title: 'Ridgeline', images: [images[1], images[0]], privateData: { supplier: null, shelf: 'B' } },
      publicData: { ...listing.data.data.attributes.publicData, cellarNote: null, vintage: null, color: 'ruby' },
    },
    { expand: true, include: ['images'] },
  );
  const { attributes, relationships } = changed.data.data;
  expect(attributes).toMatchObject({ title: 'Ridgeline', privateData: { shelf: 'B' }, state: 'published' });
  expect(attributes.privateData).not.toHaveProperty('supplier');
  expect(attributes.publicData).toMatchObject({ vintage: null, color: 'ruby', varietals_offered: ['tempranillo'] });
  expect(attributes.publicData).not.toHaveProperty('cellarNote');
  expect(relationships.images.data.map((image: { id: { uuid: string } }) => image.id.uuid)).toEqual(
    images.toReversed(),
  );
  await sdk.ownListings.close({ id });
  const closed = await platform.sdk().listings.show({ id });
  expect(closed.data.data.attributes.state).toBe('closed');
  expect(await sdkRefusal(sdk.ownListings.close({ id }))).toMatchObject({ codes: ['listing-invalid-state'] });
  expect(await sdkRefusal(sdk.ownListings.discardDraft({ id }))).toMatchObject({ codes: ['listing-invalid-state'] });
  const opened = await sdk.ownListings.open({ id });
  expect(opened.data.data).toEqual({ id, type: 'ownListing' });
});

test('a listing that is created at once is published, or nothing of it is there', async ({ platform }) => {
  const { app, shop } = platform;
  const sdk = await platform.loggedIn('member@example.test');
  const picture = await addPicture(platform, shop.member.id);
  const count = async () => (await app.db.selectFrom('listings').select('id').execute()).length;
  const before = await count();
  expect(await sdkRefusal(sdk.ownListings.create({ title: 'Only a title' }))).toMatchObject({
    ...{ status: 400, codes: Array(6).fill('validation-missing-key') },
    fields: [
      ...['description', 'publicData.style', 'price', 'publicData.pickupEnabled', 'publicData.pickupAddress', 'images'],
    ],
  });
  expect(await count()).toBe(before);
  const made = await sdk.ownListings.create({ ...complete, images: [picture] }, { expand: true });
  expect(made.data.data.attributes).toMatchObject({ state: 'published' });
  const unattached = app.db.selectFrom('images').select('id').where('unattachedSince', 'is not', null);
  expect(await unattached.execute()).toEqual([]);
});

test('a draft needs its title alone, and what is wrong is named', async ({ platform }) => {
  const { shop } = platform;
  const sdk = await platform.loggedIn('owner@example.test');
  const draft = await sdk.ownListings.createDraft({ title: 'Begun' }, { expand: true });
  expect(draft.data.data.attributes).toMatchObject({ title: 'Begun', description: '', price: null, state: 'draft' });
  const { id } = draft.data.data;
  const refused = (given: object) => sdkRefusal(sdk.ownListings.update({ id, ...given }));
  expect(await sdkRefusal(sdk.ownListings.createDraft({}))).toMatchObject({
    ...{ codes: ['validation-missing-key'], fields: ['title'] },
  });
  expect(await sdkRefusal(sdk.ownListings.createDraft({ title: '' }))).toMatchObject({ fields: ['title'] });
  expect(await refused({ odd: 1 })).toMatchObject({ codes: ['validation-disallowed-key'], fields: ['odd'] });
  expect(await refused({ price: new types.Money(100, 'EUR') })).toMatchObject({
    status: 400,
    fields: ['price.currency'],
  });
  expect(await refused({ price: usd(-1) })).toMatchObject({ fields: ['price'] });
  expect(await refused({ publicData: { vintage: 1200, style: 'blue' } })).toMatchObject({
    ...{ status: 400, fields: ['publicData.vintage', 'publicData.style'] },
  });
  expect(await refused({ publicData: { varietals_offered: ['welchs'] } })).toMatchObject({
    fields: ['publicData.varietals_offered'],
  });
  expect(await refused({ publicData: { pickupEnabled: 'yes' } })).toMatchObject({
    fields: ['publicData.pickupEnabled'],
  });
  expect(await refused({ geolocation: new types.LatLng(48, 11) })).toMatchObject({ fields: ['geolocation'] });
  expect(await refused({ publicData: { wineryId: crypto.randomUUID() } })).toMatchObject({
    ...{ codes: ['validation-invalid-value'], fields: ['publicData.wineryId'] },
  });
  expect(await refused({ publicData: { listingType: 'tasting' } })).toMatchObject({
    fields: ['publicData.listingType'],
  });
  expect(await refused({ privateData: { text: 'x'.repeat(60_000) } })).toMatchObject({ fields: ['privateData'] });
  const foreign = await addPicture(platform, shop.buyer.id);
  expect(await refused({ images: [foreign] })).toMatchObject({ status: 409, codes: ['image-invalid'] });
  expect(await refused({ title: 'Kept?', images: [crypto.randomUUID()] })).toMatchObject({ codes: ['image-invalid'] });
  const kept = await sdk.ownListings.show({ id });
  expect(kept.data.data.attributes.title, 'nothing is saved by halves').toBe('Begun');
  expect(
    await sdkRefusal(sdk.ownListings.createDraft({ title: 'A', publicData: { listingType: 'bike' } })),
  ).toMatchObject({
    ...{ codes: ['validation-invalid-value'], fields: ['publicData.listingType'] },
  });
  const answered = await sdk.ownListings.discardDraft({ id }, { expand: true });
  expect(answered.data.data).toEqual({ id, type: 'ownListing' });
  expect(await sdkRefusal(sdk.ownListings.show({ id }))).toMatchObject({ status: 404 });
});

test('the style of a wine is said before it is published, here or in the editor', async ({ platform }) => {
  const { app } = platform;
  const sdk = await platform.loggedIn('owner@example.test');
  const style = async (given: object) => {
    const { data } = await sdk.ownListings.createDraft({ title: 'Begun', ...given }, { expand: true });
    const refused = await sdkRefusal(sdk.ownListings.publishDraft({ id: data.data.id }));
    return [data.data.attributes.publicData.style, refused.fields.includes('publicData.style')];
  };
  expect(await style({})).toEqual(['red', true]);
  expect(await style({ publicData: { varietals_offered: ['viognier', 'syrah'] } })).toEqual(['white', false]);
  expect(await style({ publicData: { style: 'rose', varietals_offered: ['syrah'] } })).toEqual(['rose', false]);
  const { data } = await sdk.ownListings.createDraft({ title: 'Begun' });
  await sdk.ownListings.update({ id: data.data.id, publicData: { style: 'red' } });
  const stored = app.db.selectFrom('listingExtendedData').select('styleAssumed');
  const row = await stored.where('listingId', '=', data.data.id.uuid).executeTakeFirst();
  expect(row).toEqual({ styleAssumed: false });
});

test('a tasting has a weekly plan, in its own zone, and comes back as it was sent', async ({ platform }) => {
  const sdk = await platform.loggedIn('owner@example.test');
  const availabilityPlan = {
    type: 'availability-plan/time',
    timezone: 'America/Los_Angeles',
    entries: [{ dayOfWeek: 'fri', startTime: '11:00', endTime: '12:30', seats: 12 }],
  };
  const publicData = { listingType: 'tasting', unitType: 'day', included: 'Six glasses', parking: true };
  const tasting = { title: 'Solera', description: 'Six.', price: usd(4000), availabilityPlan, publicData };
  const { data } = await sdk.ownListings.createDraft(tasting, { expand: true });
  expect(data.data.attributes).toMatchObject({ availabilityPlan, publicData });
  const { id } = data.data;
  const byDay = { type: 'availability-plan/day', entries: [{ dayOfWeek: 'sat', seats: 4 }] };
  const updated = await sdk.ownListings.update({ id, availabilityPlan: byDay }, { expand: true });
  expect(updated.data.data.attributes.availabilityPlan).toEqual(byDay);
  const wrong = {
    ...availabilityPlan,
    entries: [{ dayOfWeek: 'fri', startTime: '12:00', endTime: '11:00', seats: 1 }],
  };
  expect(await sdkRefusal(sdk.ownListings.update({ id, availabilityPlan: wrong }))).toMatchObject({
    ...{ status: 400, fields: ['availabilityPlan'] },
  });
  const wine = await sdk.ownListings.createDraft({ title: 'A wine', availabilityPlan: { ...byDay, entries: [] } });
  expect(await sdkRefusal(sdk.ownListings.update({ id: wine.data.data.id, availabilityPlan }))).toMatchObject({
    fields: ['availabilityPlan'],
  });
});
