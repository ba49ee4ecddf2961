import sharp from 'sharp';
import { describe, expect, vi } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import { sending } from '../../../tests/fixtures/accounts/sending.ts';
import { type ImageApp, member, test } from '../../../tests/fixtures/images/image-app.ts';
import { attachImage } from './attach-image.server.ts';
import { collectOrphanImages, deleteImages } from './delete-images.server.ts';
import { showImage } from './show-image.server.ts';
import { uploadImage } from './upload-image.server.ts';

async function upload(images: ImageApp, width = 900, height = 600): Promise<string> {
  const sent = await sharp({ create: { width, height, channels: 3, background: '#7a1f33' } })
    .jpeg()
    .toBuffer();
  const result = await uploadImage(images, member(), sending(sent));
  if (!result.ok) throw new Error(result.code);
  return result.value.id;
}

/** Uploads a picture and attaches it. */
async function uploadAttached(images: ImageApp): Promise<string> {
  const id = await upload(images);
  await attachImage(images, member(), id);
  return id;
}

async function pixels(images: ImageApp, id: string, file: string) {
  const shown = await showImage(images, anonymous, { id, file });
  if (!shown.ok) throw new Error(shown.code);
  const content = Buffer.from(await new Response(shown.value.body).arrayBuffer());
  const { format, width, height } = await sharp(content).metadata();
  return { format, width, height, bytes: shown.value.bytes === content.length, contentType: shown.value.contentType };
}

describe('a picture is shown', () => {
  test.for([
    ['square-small.avif', 'heif', 'image/avif', 240, 240],
    ['square-small.webp', 'webp', 'image/webp', 240, 240],
    ['square-small.jpg', 'jpeg', 'image/jpeg', 240, 240],
    ['scaled-xlarge.jpg', 'jpeg', 'image/jpeg', 900, 600],
    ['scaled-small.webp', 'webp', 'image/webp', 320, 213],
    ['landscape-crop.avif', 'heif', 'image/avif', 400, 267],
    ['facebook.jpg', 'jpeg', 'image/jpeg', 1200, 630],
  ] as const)('as %s', async ([file, format, contentType, width, height], { images }) => {
    const id = await uploadAttached(images);
    const shown = { format, width, height, contentType, bytes: true };
    expect(await pixels(images, id, file)).toEqual(shown);
    expect((await images.files()).kept).toContain(`images/${id}/${file}`);
    expect(await pixels(images, id, file), 'from the storage').toEqual(shown);
  });

  test('and made once, however many requests come at the same time and later; later ones need one query', async ({
    images,
  }) => {
    const id = await uploadAttached(images);
    const write = vi.spyOn(images.imageCodec, 'write');
    await Promise.all(Array.from({ length: 8 }, () => pixels(images, id, 'default.webp')));
    const before = images.statements.length;
    await pixels(images, id, 'default.webp');
    expect(write).toHaveBeenCalledTimes(1);
    expect(images.statements.length).toBe(before + 1);
  });
});

describe('an unattached picture', () => {
  const files = { id: '', file: 'square-small.jpg' };

  test('can be seen only by its owner, in existing and new variants, until it is attached', async ({ images }) => {
    const input = { ...files, id: await upload(images) };
    const others: Actor[] = [anonymous, member(2), { ...member(2), roles: ['admin'] }, { kind: 'system' }];
    const refuseOthers = async () => {
      for (const other of others) {
        expect(await showImage(images, other, input)).toEqual({ ok: false, code: 'not-found' });
      }
    };
    await refuseOthers();
    expect(await showImage(images, member(), input)).toMatchObject({ ok: true, value: { isPrivate: true } });
    expect((await images.files()).kept).toContain(`images/${input.id}/${input.file}`);
    await refuseOthers();
    await attachImage(images, member(), input.id);
    for (const actor of [...others, member()]) {
      expect(await showImage(images, actor, input)).toMatchObject({ ok: true, value: { isPrivate: false } });
    }
  });

  test('of a deleted person disappears at once, and so does their attached one, for everybody', async ({ images }) => {
    const [waiting, shown] = [await upload(images), await uploadAttached(images)];
    for (const id of [waiting, shown]) {
      expect((await showImage(images, member(), { ...files, id })).ok).toBe(true);
    }
    await deleteImages(images, member(), [shown]);
    for (const id of [waiting, shown]) {
      for (const actor of [anonymous, member()]) {
        expect(await showImage(images, actor, { ...files, id })).toEqual({ ok: false, code: 'not-found' });
      }
    }
    expect(await collectOrphanImages(images, { kind: 'system' })).toEqual({ ok: true, value: { removed: 2 } });
    expect((await images.files()).kept).toEqual([]);
  });
});

describe('nothing is shown', () => {
  test.for(['default.png', 'master.jpg', 'huge.jpg', '../master.jpg', ''])(
    'for the file %j',
    async (file, { images }) => {
      const id = await uploadAttached(images);
      expect(await showImage(images, anonymous, { id, file })).toEqual({ ok: false, code: 'not-found' });
    },
  );

  test.for(['00000000-0000-4000-8000-000000000000', 'x', '..'])('for the picture %j', async (id, { images }) => {
    expect(await showImage(images, anonymous, { id, file: 'default.jpg' })).toEqual({ ok: false, code: 'not-found' });
  });

  test('of a picture that is being deleted, and a variant made meanwhile is deleted too', async ({ images }) => {
    const id = await upload(images);
    const markForDeletion = () =>
      images.db.updateTable('images').set({ deletionStartedAt: images.clock.now() }).execute();
    const imageCodec: ImageApp['imageCodec'] = {
      ...images.imageCodec,
      write: async (...given) => {
        const content = await images.imageCodec.write(...given);
        await markForDeletion();
        return content;
      },
    };
    const input = { id, file: 'default.jpg' };
    const refused = { ok: false, code: 'not-found' };
    expect(await showImage({ ...images, imageCodec }, member(), input)).toEqual(refused);
    expect((await images.files()).kept).toEqual([]);
    expect(await showImage(images, member(), { id, file: 'default.webp' })).toEqual(refused);
  });
});
