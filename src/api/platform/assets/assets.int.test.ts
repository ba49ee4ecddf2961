import { expect } from 'vitest';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { type Platform, password, test } from '../../../../tests/fixtures/platform/platform-test.ts';

/** The SDK, which reads the assets from the shop, too. */
const sdkOf = (platform: Platform) => platform.sdk({ assetCdnBaseUrl: platform.baseUrl });

/** What the template asks for on every page, besides its texts. */
const needed = [
  ...['/design/branding.json', '/listings/listing-types.json', '/listings/listing-fields.json'],
  ...['/transactions/minimum-transaction-size.json', '/listings/listing-search.json', '/transactions/commission.json'],
  ...[
    '/general/access-control.json',
    '/general/localization.json',
    '/users/user-types.json',
    '/users/user-fields.json',
  ],
  ...['/listings/listing-categories.json', '/design/layout.json', '/content/top-bar.json', '/integrations/map.json'],
];

type Asset = { attributes: { assetPath: string; data: never } };

test('everything that a front end asks for is there, with the logo that it refers to', async ({ platform }) => {
  const sdk = sdkOf(platform);
  const { data } = await sdk.assetsByAlias({ paths: needed, alias: 'latest' });
  expect(data.data.map(({ attributes }: Asset) => attributes.assetPath).sort()).toEqual(needed.toSorted());
  const contents = Object.fromEntries(
    data.data.map(({ attributes }: Asset) => [attributes.assetPath, attributes.data]),
  );
  expect(contents['/transactions/commission.json']).toEqual({
    ...{ providerCommission: { percentage: 10 }, customerCommission: { percentage: 3 } },
  });
  expect(contents['/transactions/minimum-transaction-size.json']).toMatchObject({
    listingMinimumPrice: { amount: 50 },
  });
  expect(contents['/listings/listing-types.json'].listingTypes[0]).toMatchObject({
    ...{ id: 'wine', transactionProcess: { alias: 'default-purchase/release-1' } },
  });
  const [style] = contents['/listings/listing-fields.json'].listingFields as { saveConfig: object }[];
  expect(style).toMatchObject({ saveConfig: { required: true } });
  const { logo } = contents['/design/branding.json'];
  const included = data.included.find(({ id }: { id: string }) => id === logo._ref.id);
  const picture = await fetch(included.attributes.variants.scaled.url);
  expect(included.type).toBe('imageAsset');
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('assets are read one by one, of a folder, by version, and without what does not exist', async ({ platform }) => {
  const sdk = sdkOf(platform);
  const one = await sdk.assetByAlias({ path: 'listings/listing-search.json', alias: 'latest' });
  expect(one.data).toMatchObject({ data: { mainSearch: { searchType: 'keywords' } }, included: [] });
  const { version } = one.data.meta;
  const folder = await sdk.assetsByAlias({ paths: ['content/translations.json'], alias: 'latest' });
  expect(folder.data.data).toMatchObject([{ type: 'jsonAsset', attributes: { data: {} } }]);
  const paths = ['content/pages/landing-page.json', 'content/footer.json'];
  const known = await sdk.assetsByVersion({ paths, version });
  expect(known.data.data.map(({ attributes }: Asset) => attributes.assetPath)).toEqual(['/content/footer.json']);
  const again = await sdk.assetByVersion({ path: 'design/branding.json', version });
  expect(again.data.included).toHaveLength(1);
  expect(await sdkRefusal(sdk.assetByVersion({ path: 'design/branding.json', version: 'old' }))).toMatchObject({
    status: 404,
  });
  expect(await sdkRefusal(sdk.assetByAlias({ path: paths[0], alias: 'latest' }))).toMatchObject({ status: 404 });
  const cached = async (path: string) => {
    const answer = await platform.send(`/v1/assets/pub/${platform.clientId}/${path}`);
    return [answer.status, answer.headers.get('cache-control')];
  };
  expect(await cached('a/latest/content/footer.json')).toEqual([200, 'public, max-age=60']);
  expect(await cached(`v/${version}/content/footer.json`)).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await cached('a/latest/../odd')).toEqual([404, 'no-store']);
  const stranger = await platform.send(`/v1/assets/pub/${crypto.randomUUID()}/a/latest/content/footer.json`);
  expect(stranger.status).toBe(404);
});

type UserField = { key: string; scope: string; schemaType: string; saveConfig: { [name: string]: unknown } };

test('a sign-up form made of the fields of users opens an account, and shows which of them is wrong', async ({
  platform,
}) => {
  const sdk = sdkOf(platform);
  const { data } = await sdk.assetByAlias({ path: 'users/user-fields.json', alias: 'latest' });
  const fields: UserField[] = data.data.userFields;
  const shown = fields.filter(({ saveConfig }) => saveConfig.displayInSignUp && saveConfig.required);
  expect(shown).toMatchObject([{ schemaType: 'text', saveConfig: { label: expect.stringContaining('21 or older') } }]);
  const signUp = (typed: string | null) => {
    const ofScope = (wanted: string) =>
      Object.fromEntries(shown.flatMap(({ key, scope }) => (scope === wanted ? [[key, typed]] : [])));
    return sdk.currentUser.create({
      ...{ email: 'new@example.test', password, firstName: 'Grace', lastName: 'Hopper' },
      ...{ publicData: { userType: null, ...ofScope('public') }, privateData: ofScope('private') },
      protectedData: ofScope('protected'),
    });
  };
  for (const wrong of [null, 'a day', '12/09/1985', '2015-12-09']) {
    const refused = await sdkRefusal(signUp(wrong));
    expect(refused, `${wrong}`).toMatchObject({ status: 400, fields: ['protectedData.birthDate'] });
  }
  await signUp('1985-12-09\n');
  await sdk.login({ username: 'new@example.test', password });
  const { profile } = (await sdk.currentUser.show()).data.data.attributes;
  expect(profile).toMatchObject({ publicData: {}, protectedData: { birthDate: '1985-12-09' } });
  const { protectedData } = profile;
  expect((await sdk.currentUser.updateProfile({ bio: 'Sent back', protectedData })).status).toBe(200);
});

test('sitemaps have the published listings that are not of the demo', async ({ platform }) => {
  const { app, shop } = platform;
  const demo = await addWinery(app.db, { slug: 'demo', demo: true });
  await addListing(app.db, demo, { title: 'Invented' });
  await addListing(app.db, shop.wineryId, { state: 'draft' });
  const sdk = platform.sdk();
  const { data } = await sdk.sitemapData.queryListings({ perPage: 10, 'fields.listing': 'title' });
  expect(data.data).toMatchObject([
    { id: { uuid: shop.wineId }, type: 'listing', attributes: { title: 'Château Été' } },
  ]);
  expect(data.meta.totalItems).toBe(1);
  const assets = await sdk.sitemapData.queryAssets({ pathPrefix: '/content/pages/' });
  expect(assets.data).toMatchObject({ data: [], meta: { totalItems: 0 } });
});
