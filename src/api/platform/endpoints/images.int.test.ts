import sharp from 'sharp';
import { expect } from 'vitest';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { type Platform, test } from '../../../../tests/fixtures/platform/platform-test.ts';

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#723' } })
    .jpeg()
    .toBuffer();

const fileOf = (content: Uint8Array) => new File([new Uint8Array(content)], 'wine.jpg', { type: 'image/jpeg' });

/** The address of a variant, as a path. */
const pathOf = ({ baseUrl }: Platform, { url }: { url: string }) => url.slice(baseUrl.length);

test('a picture is uploaded, and its variants are seen by whoever has their addresses', async ({ platform }) => {
  const sdk = await platform.loggedIn('owner@example.test');
  const { data } = await sdk.images.upload(
    { image: fileOf(await photo()) },
    {
      ...{ expand: true, 'fields.image': ['variants.small', 'variants.square-small', 'variants.none'] },
      'imageVariant.small': 'w:400;h:300;fit:crop',
    },
  );
  const { variants } = data.data.attributes;
  expect(data.data.type).toBe('image');
  expect(Object.keys(variants)).toEqual(['small', 'square-small']);
  expect(variants.small).toMatchObject({ name: 'small', width: 400, height: 300 });
  const seen = await platform.send(pathOf(platform, variants.small));
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
    ...[200, 'image/jpeg', 'no-store'],
  ]);
  expect(await sharp(await seen.arrayBuffer()).metadata()).toMatchObject({ width: 400, height: 300 });
  // without its key, or with that of another picture, it is its owner's
  const without = await platform.send(pathOf(platform, variants.small).replace(/\?.*/, ''));
  const wrong = await platform.send(pathOf(platform, variants.small).replace(/key=./, 'key=_'));
  expect([without.status, wrong.status]).toEqual([404, 404]);
});

test('an upload answers with id and type alone unless it is expanded, and counts as not yet bound', async ({
  platform,
}) => {
  const { app, shop } = platform;
  const sdk = await platform.loggedIn('buyer@example.test');
  const { data } = await sdk.images.upload({ image: fileOf(await photo()) });
  expect(Object.keys(data.data).sort()).toEqual(['id', 'type']);
  const stored = await app.db.selectFrom('images').select(['id', 'ownerId', 'unattachedSince']).execute();
  expect(stored).toEqual([{ id: data.data.id.uuid, ownerId: shop.buyer.id, unattachedSince: app.clock.now() }]);
});

test('without fields there are the thirteen fixed variants, those of the grid where they are named', async ({
  platform,
}) => {
  const sdk = await platform.loggedIn('owner@example.test');
  const { data } = await sdk.images.upload(
    { image: fileOf(await photo()) },
    { expand: true, 'imageVariant.mine': 'w:40;h:40' },
  );
  const { variants } = data.data.attributes;
  expect(Object.keys(variants)).toHaveLength(13);
  expect(variants.default).toMatchObject({ width: 750, height: 500 });
  expect(variants['scaled-xlarge']).toMatchObject({ width: 900, height: 600 });
  expect(variants['square-small2x']).toMatchObject({ width: 480, height: 480 });
});

test('what is no picture, too large, or not sent as a form is refused', async ({ platform }) => {
  const { app } = platform;
  const sdk = await platform.loggedIn('owner@example.test');
  const upload = (image: unknown) => sdkRefusal(sdk.images.upload({ image }));
  expect(await upload(fileOf(Buffer.from('a text')))).toMatchObject({ status: 409, codes: ['image-invalid'] });
  const broken = (await photo()).subarray(0, 400);
  expect(await upload(fileOf(broken))).toMatchObject({ status: 409, codes: ['image-invalid-content'] });
  expect(await sdkRefusal(sdk.images.upload({ other: fileOf(await photo()) }))).toMatchObject({
    ...{ status: 409, codes: ['image-invalid'] },
  });
  const large = Buffer.concat([await photo(), Buffer.alloc(20 * 1024 * 1024)]);
  expect(await upload(fileOf(large))).toMatchObject({ status: 413, codes: ['request-upload-over-limit'] });
  const side = sdk.images.upload({ image: fileOf(await photo()) }, { 'imageVariant.x': 'w:3073;h:10' });
  expect(await sdkRefusal(side)).toMatchObject({ status: 400, codes: ['validation-invalid-params'] });
  expect(await sdkRefusal(platform.sdk().images.upload({ image: fileOf(await photo()) }))).toMatchObject({
    ...{ status: 403, codes: ['forbidden'] },
  });
  expect(await app.db.selectFrom('images').select('id').execute()).toEqual([]);
});
