import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import { sending } from '../../../tests/fixtures/accounts/sending.ts';
import { type ImageApp, member, test } from '../../../tests/fixtures/images/image-app.ts';
import { attachImage } from './attach-image.server.ts';
import { collectOrphanImages } from './delete-images.server.ts';
import { showImage } from './show-image.server.ts';
import { uploadImage } from './upload-image.server.ts';

const system: Actor = { kind: 'system' };

async function upload(images: ImageApp): Promise<string> {
  const sent = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7a1f33' } })
    .jpeg()
    .toBuffer();
  const result = await uploadImage(images, member(), sending(sent));
  if (!result.ok) throw new Error(result.code);
  return result.value.id;
}

/** The same app some hours later. */
function later(images: ImageApp, hours: number): ImageApp {
  const now = images.clock.now().getTime();
  return { ...images, clock: { now: () => new Date(now + hours * 3_600_000) } };
}

const ids = async (images: ImageApp) =>
  (await images.db.selectFrom('images').select('id').execute()).map(({ id }) => id);

describe('an unattached picture', () => {
  test('is kept for a day, then deleted with all its variants', async ({ images }) => {
    const id = await upload(images);
    await showImage(images, member(), { id, file: 'default.webp' });
    expect(await collectOrphanImages(later(images, 23.9), system)).toEqual({ ok: true, value: { removed: 0 } });
    expect((await images.files()).kept.length).toBe(2);
    expect(await collectOrphanImages(later(images, 24.1), system)).toEqual({ ok: true, value: { removed: 1 } });
    expect((await images.files()).kept).toEqual([]);
    expect(await ids(images)).toEqual([]);
    expect(await showImage(images, member(), { id, file: 'default.webp' })).toEqual({
      ok: false,
      code: 'not-found',
    });
  });

  test('cannot be attached once its deletion has begun', async ({ images }) => {
    const id = await upload(images);
    const storage = {
      ...images.storage,
      deleteFolder: async (folder: string) => {
        expect(await attachImage(images, member(), id)).toEqual({ ok: false, code: 'not-found' });
        await images.storage.deleteFolder(folder);
      },
    };
    expect(await collectOrphanImages({ ...later(images, 25), storage }, system)).toMatchObject({
      value: { removed: 1 },
    });
  });

  test('whose deletion failed is retried an hour later, and others are deleted', async ({ images }) => {
    const [bad, good] = [await upload(images), await upload(images)];
    const storage = {
      ...images.storage,
      // why: simulates a storage that fails for one picture
      deleteFolder: (folder: string) =>
        folder.endsWith(bad) ? Promise.reject(new Error('no')) : images.storage.deleteFolder(folder),
    };
    expect(await collectOrphanImages({ ...later(images, 25), storage }, system)).toMatchObject({
      value: { removed: 1 },
    });
    expect(await ids(images)).toEqual([bad]);
    expect(good).not.toBe(bad);
    expect(await collectOrphanImages(later(images, 25.5), system)).toMatchObject({ value: { removed: 0 } });
    expect(await collectOrphanImages(later(images, 26.1), system)).toMatchObject({ value: { removed: 1 } });
  });

  test('is deleted once, however many nodes collect, in batches', async ({ images }) => {
    const createdAt = images.clock.now();
    const values = Array.from({ length: 130 }, () => ({
      ownerId: member().id,
      format: 'jpg' as const,
      width: 1,
      height: 1,
      digest: '0'.repeat(64),
      createdAt,
      unattachedSince: createdAt,
    }));
    await images.db.insertInto('images').values(values).execute();
    const then = later(images, 25);
    const runs = await Promise.all([1, 2, 3].map(() => collectOrphanImages(then, system)));
    expect(runs.reduce((sum, run) => sum + (run.ok ? run.value.removed : 0), 0)).toBe(130);
    expect(await ids(images)).toEqual([]);
  });
});

describe('an attached picture', () => {
  test('is kept, and cannot be attached elsewhere', async ({ images }) => {
    const id = await upload(images);
    expect(await attachImage(images, member(), id)).toEqual({ ok: true, value: undefined });
    expect(await attachImage(images, member(), id)).toEqual({ ok: false, code: 'not-found' });
    expect(await collectOrphanImages(later(images, 1000), system)).toMatchObject({ value: { removed: 0 } });
    expect(await ids(images)).toEqual([id]);
  });

  test('can be attached only by its owner', async ({ images }) => {
    const id = await upload(images);
    expect(await attachImage(images, member(2), id)).toEqual({ ok: false, code: 'not-found' });
    expect(await attachImage(images, member(), 'x')).toEqual({ ok: false, code: 'not-found' });
    for (const actor of [anonymous, system, { ...member(), limited: true }]) {
      expect(await attachImage(images, actor, id)).toEqual({ ok: false, code: 'forbidden' });
    }
    expect(await collectOrphanImages(later(images, 25), system)).toMatchObject({ value: { removed: 1 } });
  });
});

test('only the system collects', async ({ images }) => {
  expect(await collectOrphanImages(images, member())).toEqual({ ok: false, code: 'forbidden' });
  expect(await collectOrphanImages(images, anonymous)).toEqual({ ok: false, code: 'forbidden' });
});
