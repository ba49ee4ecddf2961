import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import { sending } from '../../../tests/fixtures/accounts/sending.ts';
import { blackPng } from '../../../tests/fixtures/images/black-png.ts';
import { type ImageApp, member, test } from '../../../tests/fixtures/images/image-app.ts';
import { attachImage } from './attach-image.server.ts';
import { collectOrphanImages, deleteImages } from './delete-images.server.ts';
import { maxUploadBytes } from './image-limits.ts';
import { uploadImage, uploadsPerAccount } from './upload-image.server.ts';

const photo = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#7a1f33' } });

const rows = (images: ImageApp) => images.db.selectFrom('images').selectAll().execute();

/** Checks that a refused upload leaves nothing in the database or the storage. */
async function expectNothingStored(images: ImageApp) {
  expect(await rows(images)).toEqual([]);
  expect(await images.files()).toEqual({ kept: [], received: [] });
}

describe('a picture', () => {
  test.for(['jpeg', 'png', 'gif'] as const)(
    'as %s is re-encoded, stored, and belongs to the person who sent it',
    async (format, { images }) => {
      const sent = await photo().toFormat(format).toBuffer();
      const result = await uploadImage(images, member(), sending(sent));
      expect(result).toMatchObject({ ok: true, value: { width: 640, height: 480 } });
      const [row] = await rows(images);
      expect(row).toMatchObject({
        id: result.ok && result.value.id,
        ownerId: member().id,
        digest: createHash('sha256').update(sent).digest('hex'),
        deletionStartedAt: null,
      });
      expect(row?.unattachedSince).toEqual(row?.createdAt);
      expect(await images.files()).toEqual({ kept: [`images/${row?.id}/master.jpg`], received: [] });
    },
  );

  test('is stored without metadata, upright, and at most 3072 pixels wide', async ({ images }) => {
    const sent = await photo(4000, 3000)
      .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const result = await uploadImage(images, member(), sending(sent));
    expect(result).toMatchObject({ ok: true, value: { width: 2304, height: 3072 } });
    const [row] = await rows(images);
    const stored = await images.storage.get(`images/${row?.id}/master.jpg`);
    const metadata = await sharp(Buffer.from(await new Response(stored?.body).arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 2304, height: 3072, space: 'srgb' });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('in CMYK, or animated, is accepted', async ({ images }) => {
    const cmyk = await photo().toColourspace('cmyk').jpeg().toBuffer();
    expect(await uploadImage(images, member(), sending(cmyk))).toMatchObject({ ok: true });
    const frames = await Promise.all([photo(40, 30), photo(40, 30).negate()].map((frame) => frame.png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await uploadImage(images, member(), sending(moving))).toMatchObject({
      ok: true,
      value: { width: 40, height: 30 },
    });
  });

  test('of exactly 20 MB is read; one byte more is refused without reading on', async ({ images }) => {
    const whole = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(maxUploadBytes)]);
    expect(await uploadImage(images, member(), sending(whole.subarray(0, maxUploadBytes)))).toMatchObject({ ok: true });
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const tooLarge = { ok: false, code: 'too-large' };
    expect(await uploadImage(images, member(), sending(whole.subarray(0, maxUploadBytes + 1)))).toEqual(tooLarge);
    expect(await uploadImage(images, member(), endless)).toEqual(tooLarge);
    expect(pulled).toBeLessThan(25);
    expect((await rows(images)).length).toBe(1);
  });
});

describe('what is not a picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  const isPicture = { isPicture: true };
  test.for<[string, () => Promise<Uint8Array>, object?]>([
    ['nothing', async () => new Uint8Array()],
    ['a zip', async () => Buffer.concat([Buffer.from('504b030414000000', 'hex'), randomBytes(5000)])],
    ['an SVG', async () => Buffer.from(svg)],
    ['a truncated JPEG', async () => (await photo().jpeg().toBuffer()).subarray(0, 900), isPicture],
    ['a PNG of 20,001 × 20,001 pixels', async () => blackPng(20_001), isPicture],
    ['a TIFF', () => photo().tiff().toBuffer()],
  ])('%s is refused, and nothing of it is stored', async ([, make, more], { images }) => {
    expect(await uploadImage(images, member(), sending(await make()))).toEqual({
      ...{ ok: false, code: 'unreadable-image' },
      ...more,
    });
    await expectNothingStored(images);
  });

  test('an upload that is cut off leaves nothing behind', async ({ images }) => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('hung up')) });
    expect(await uploadImage(images, member(), broken)).toEqual({ ok: false, code: 'unreadable-image' });
    await expectNothingStored(images);
  });
});

describe('who may upload', () => {
  const others: [string, Actor][] = [
    ['a visitor', anonymous],
    ['an impersonation session', { ...member(), limited: true }],
    ['the system', { kind: 'system' }],
  ];
  test.for(others)('%s is refused, and nothing is read', async ([, actor], { images }) => {
    const unread = new ReadableStream<Uint8Array>({ pull: () => expect.unreachable() }, { highWaterMark: 0 });
    expect(await uploadImage(images, actor, unread)).toEqual({ ok: false, code: 'forbidden' });
    await expectNothingStored(images);
  });

  test('an upload of a deleted person is refused', async ({ images }) => {
    await images.db.updateTable('users').set({ deletedAt: images.clock.now() }).where('id', '=', member().id).execute();
    const sent = await photo().jpeg().toBuffer();
    expect(await uploadImage(images, member(), sending(sent))).toEqual({ ok: false, code: 'forbidden' });
    await expectNothingStored(images);
  });

  test('an upload of a person who is deleted while it is stored leaves nothing behind', async ({ images }) => {
    const storage: ImageApp['storage'] = {
      ...images.storage,
      put: async (...given) => {
        await deleteImages(images, member(), []);
        await collectOrphanImages(images, { kind: 'system' });
        await images.storage.put(...given);
      },
    };
    const sent = await photo().jpeg().toBuffer();
    const result = await uploadImage({ ...images, storage }, member(), sending(sent));
    expect(result).toEqual({ ok: false, code: 'forbidden' });
    await expectNothingStored(images);
  });

  test('40 unattached pictures per account are accepted, also with concurrent uploads; once attached they no longer count', async ({
    images,
  }) => {
    const { id: ownerId } = member();
    const createdAt = images.clock.now();
    const waiting = { ownerId, format: 'jpg' as const, width: 1, height: 1, digest: '0'.repeat(64), createdAt };
    const values = Array.from({ length: 38 }, () => ({ ...waiting, unattachedSince: createdAt }));
    await images.db.insertInto('images').values(values).execute();
    const sent = await photo(60, 40).jpeg().toBuffer();
    const send = (number = 1) => uploadImage(images, member(number), sending(sent));
    const three = await Promise.all([send(), send(), send()]);
    expect(three.filter(({ ok }) => ok)).toHaveLength(2);
    expect(three.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'too-many', retryAfterSeconds: 3600 });
    expect(await send(2), 'of another account').toMatchObject({ ok: true });
    const [one] = three.filter((result) => result.ok);
    await attachImage(images, member(), one?.value.id ?? '');
    expect(await send()).toMatchObject({ ok: true });
    expect(await send()).toMatchObject({ code: 'too-many' });
  });

  test('200 MB of unattached pictures per account are accepted, by their stored size', async ({ images }) => {
    const sent = await photo().jpeg().toBuffer();
    expect(await uploadImage(images, member(), sending(sent))).toMatchObject({ ok: true });
    const [row] = await rows(images);
    const stored = await images.storage.get(`images/${row?.id}/master.jpg`);
    await stored?.body.cancel();
    expect(row?.bytes).toBe(stored?.bytes);
    const bytes = 200 * 1024 * 1024 - 2 * (row?.bytes ?? 0);
    const createdAt = images.clock.now();
    const heavy = { ownerId: member().id, format: 'png' as const, width: 9, height: 9, digest: '0'.repeat(64) };
    await images.db
      .insertInto('images')
      .values({ ...heavy, bytes, createdAt, unattachedSince: createdAt })
      .execute();
    expect(await uploadImage(images, member(), sending(sent)), 'the last that fits').toMatchObject({ ok: true });
    expect(await uploadImage(images, member(), sending(sent))).toMatchObject({ code: 'too-many' });
  });

  test('one account can upload 300 times an hour, unreadable files included; others are not affected', async ({
    images,
  }) => {
    const send = (number: number) => uploadImage(images, member(number), sending(Buffer.from('no picture')));
    for (let time = 0; time < uploadsPerAccount.limit; time++)
      expect(await send(1)).toMatchObject({ code: 'unreadable-image' });
    expect(await send(1)).toMatchObject({ code: 'too-many', retryAfterSeconds: expect.any(Number) });
    expect(await send(2)).toMatchObject({ code: 'unreadable-image' });
  });
});

test('a failing storage leaves no row', async ({ images }) => {
  // why: simulates a full disk
  const storage = { ...images.storage, put: () => Promise.reject(new Error('disk full')) };
  await expect(uploadImage({ ...images, storage }, member(), sending(await photo().jpeg().toBuffer()))).rejects.toThrow(
    'disk full',
  );
  await expectNothingStored(images);
});
