import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/platform/platform-test.ts';

const publicData = { shoe_size: 1, deep_map: { a_b: [{ c_d: 1 }] } };
const privateData = { x_y: 1 };

test('keys of extended data are as clients have sent them, of people and of listings', async ({ platform }) => {
  const sdk = await platform.loggedIn('owner@example.test');
  const id = platform.shop.wineId;
  await sdk.ownListings.update({ id, publicData, privateData });
  const { data: listing } = await sdk.ownListings.show({ id });
  expect(listing.data.attributes).toMatchObject({ publicData, privateData });
  const { data: shown } = await platform.sdk().listings.show({ id, include: 'author' });
  expect(shown.data.attributes.publicData).toMatchObject(publicData);
  await sdk.ownListings.update({ id, publicData: { shoe_size: null } });
  const { data: changed } = await sdk.ownListings.show({ id });
  expect(changed.data.attributes.publicData).not.toHaveProperty('shoe_size');
  await sdk.currentUser.updateProfile({ publicData, privateData });
  expect((await sdk.currentUser.show()).data.data.attributes.profile).toMatchObject({ publicData, privateData });
  const { data: seen } = await platform.sdk().users.show({ id: platform.shop.owner.id });
  expect(seen.data.attributes.profile.publicData).toEqual(publicData);
});
