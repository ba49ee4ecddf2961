import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { collectOrphanImages } from '#features/images/delete-images.server.ts';
import { uploadImage } from '#features/images/upload-image.server.ts';
import { type Actor, anonymous, type SignedIn } from '#kit/actor.ts';
import { sending } from '../../../../tests/fixtures/accounts/sending.ts';
import type { ImageApp } from '../../../../tests/fixtures/images/image-app.ts';
import { later, test } from '../../../../tests/fixtures/images/photo-cellar.ts';
import { addListing } from '../../../../tests/fixtures/listings/add-listing.ts';
import { transitionListing } from '../editing/transition-listing.server.ts';
import { listListingsByIds } from '../list-listings.server.ts';
import { showListing } from '../show-listing.server.ts';
import { addPhoto, listPhotos, uploadListingPhoto } from './add-photo.server.ts';
import { deleteListingPhoto } from './delete-photo.server.ts';
import { reorderPhotos, savePhotos, setAltTexts } from './save-photos.server.ts';

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a1f33' } })
    .jpeg()
    .toBuffer();

async function send(app: ImageApp, actor: Actor, listingId: string): Promise<string> {
  const sent = await uploadListingPhoto(app, actor, { listingId, sent: sending(await picture()) });
  if (!sent.ok) throw new Error(sent.code);
  return sent.value.id;
}

async function idsOf(app: ImageApp, actor: Actor, listingId: string): Promise<string[]> {
  const listed = await listPhotos(app, actor, listingId);
  if (!listed.ok) throw new Error(listed.code);
  return listed.value.photos.map(({ id }) => id);
}

async function versionsOf(app: ImageApp, actor: Actor, listingId: string): Promise<Record<string, string>> {
  const listed = await listPhotos(app, actor, listingId);
  if (!listed.ok) throw new Error(listed.code);
  return Object.fromEntries(listed.value.photos.map(({ id, version }) => [id, version]));
}

describe('the photos of a listing', () => {
  test('are uploaded, sorted, described and removed by any of its winery’s people, and represent it everywhere', async ({
    images: app,
    cellar: { listingId, owner, worker },
  }) => {
    const [first, second, third] = [
      await send(app, owner, listingId),
      await send(app, worker, listingId),
      await send(app, owner, listingId),
    ];
    expect(await idsOf(app, worker, listingId)).toEqual([first, second, third]);
    const unknown = crypto.randomUUID();
    const imageIds = [third, unknown, 'no id', first];
    expect(await reorderPhotos(app, worker, { listingId, imageIds })).toEqual({ ok: false, code: 'not-found' });
    expect(await idsOf(app, worker, listingId)).toEqual([first, second, third]);
    expect((await reorderPhotos(app, worker, { listingId, imageIds: [third, 'no id', first] })).ok).toBe(true);
    expect(await idsOf(app, owner, listingId)).toEqual([third, first, second]);
    const texts = { [third]: '  The bottle on a barrel ', [unknown]: 'Nothing' };
    expect((await setAltTexts(app, worker, { listingId, texts })).ok).toBe(true);
    expect(await setAltTexts(app, worker, { listingId, texts: { [first]: 'x'.repeat(501) } })).toEqual({
      ok: false,
      code: 'invalid',
      errors: { [first]: 'Must be 500 characters or less' },
    });
    const shown = await showListing(app, anonymous, listingId);
    expect(shown.ok && shown.value.listing.photos.map(({ id, alt }) => [id, alt])).toEqual([
      [third, 'The bottle on a barrel'],
      [first, ''],
      [second, ''],
    ]);
    const [summary] = await listListingsByIds(app, anonymous, [listingId]);
    expect(summary).toMatchObject({
      imageUrl: `/media/${third}/listing-card.jpg`,
      photo: { alt: 'The bottle on a barrel', width: 400, height: 400 },
    });
    // why: uploaded by the owner, removed by the member
    expect((await deleteListingPhoto(app, worker, { listingId, imageId: third })).ok).toBe(true);
    expect(await deleteListingPhoto(app, owner, { listingId, imageId: third })).toEqual({
      ok: false,
      code: 'not-found',
    });
    expect(await idsOf(app, owner, listingId)).toEqual([first, second]);
    expect(await collectOrphanImages(later(app), { kind: 'system' })).toMatchObject({ value: { removed: 1 } });
    expect(await idsOf(app, owner, listingId)).toEqual([first, second]);
  });

  test('are never all removed from a listing except a draft: a closed one may be opened again', async ({
    images: app,
    cellar,
  }) => {
    const { listingId, owner, worker } = cellar;
    const [first, second] = [await send(app, owner, listingId), await send(app, worker, listingId)];
    const offered = { ok: false, code: 'offered', state: 'published' };
    const both = await Promise.all([
      deleteListingPhoto(app, owner, { listingId, imageId: first }),
      deleteListingPhoto(app, worker, { listingId, imageId: second }),
    ]);
    expect(both.toSorted((a, b) => Number(a.ok) - Number(b.ok))).toEqual([offered, { ok: true, value: undefined }]);
    const [imageId = ''] = await idsOf(app, owner, listingId);
    const removeIn = async (state: 'published' | 'pendingApproval' | 'closed' | 'draft') => {
      await app.db.updateTable('listings').set({ state }).where('id', '=', listingId).execute();
      return deleteListingPhoto(app, owner, { listingId, imageId });
    };
    expect(await removeIn('published')).toEqual(offered);
    expect(await removeIn('pendingApproval')).toEqual({ ...offered, state: 'pendingApproval' });
    expect(await deleteListingPhoto(app, owner, { listingId, imageId: first === imageId ? second : first })).toEqual({
      ok: false,
      code: 'not-found',
    });
    expect(await removeIn('closed')).toEqual({ ...offered, state: 'closed' });
    expect((await removeIn('draft')).ok).toBe(true);
    expect(await idsOf(app, owner, listingId)).toEqual([]);
  });

  test('are changed by one form all at once or not at all, and changes that it did not show are never overwritten', async ({
    images: app,
    cellar: { listingId, owner, worker },
  }) => {
    const [first, second] = [await send(app, owner, listingId), await send(app, owner, listingId)];
    const shownVersions = await versionsOf(app, owner, listingId);
    const third = await send(app, owner, listingId);
    const nothing = { texts: {}, seen: shownVersions, remove: undefined, order: undefined, shown: undefined };
    const change = (input: Partial<Parameters<typeof savePhotos>[2]>, actor = owner) =>
      savePhotos(app, actor, { listingId, ...nothing, ...input });
    const altTexts = async () => {
      const listed = await listPhotos(app, owner, listingId);
      return listed.ok ? listed.value.photos.map(({ alternativeText }) => alternativeText) : [];
    };

    expect((await change({ texts: { [first]: 'The bottle', [second]: '' } }, worker)).ok).toBe(true);
    const merged = await change({ texts: { [first]: '', [second]: 'The vine' } });
    expect(merged, 'texts that were not changed are left as they are').toMatchObject({ ok: true });
    expect(await altTexts()).toEqual(['The bottle', 'The vine', '']);
    const both = { [first]: 'A barrel', [second]: 'Dusk' };
    const refused = await change({ texts: both });
    const now = await versionsOf(app, owner, listingId);
    expect(refused).toEqual({
      ok: false,
      code: 'changed-meanwhile',
      photos: {
        [first]: { stored: 'The bottle', seen: now[first] },
        [second]: { stored: 'The vine', seen: now[second] },
      },
    });
    expect(await altTexts()).toEqual(['The bottle', 'The vine', '']);
    const repeated = await change({ texts: both, seen: now });
    expect(await versionsOf(app, owner, listingId)).toMatchObject(
      repeated.ok ? repeated.value.seen : { told: repeated },
    );

    const moved = { order: [third, first, second], shown: [first, second, third] };
    expect((await change(moved, worker)).ok).toBe(true);
    const late = await change({ ...moved, order: [second, first, third], texts: { [third]: 'Late' } });
    expect(late).toEqual({ ok: false, code: 'order-changed' });
    expect([await idsOf(app, owner, listingId), await altTexts()]).toEqual([moved.order, ['', 'A barrel', 'Dusk']]);
    const added = await send(app, worker, listingId);
    const shownOrder = [third, first, second];
    expect((await change({ order: shownOrder.toReversed(), shown: shownOrder })).ok, 'photos added meanwhile').toBe(
      true,
    );
    expect(await idsOf(app, owner, listingId)).toEqual([second, first, third, added]);

    const versions = await versionsOf(app, owner, listingId);
    const removal = { remove: second, texts: { [second]: 'Unsaid', [first]: 'A cask' }, seen: versions };
    expect((await change(removal)).ok).toBe(true);
    expect((await change(removal)).ok, 'a photo that was removed already').toBe(true);
    const shown = [second, first, third, added];
    expect(await change({ order: shown.toReversed(), shown })).toEqual({ ok: false, code: 'order-changed' });
    const lost = await change({ texts: { [second]: 'Noon', [first]: 'Oak' }, seen: versions });
    const current = { stored: 'A cask', seen: expect.any(String) };
    expect(lost).toMatchObject({ photos: { [second]: { stored: null }, [first]: current } });
    expect((await altTexts())[0]).toBe('A cask');
    await app.db.deleteFrom('listingPhotos').where('imageId', '!=', first).execute();
    const last = await change({ remove: first, texts: {} });
    expect(last, 'a published listing keeps its last photo').toMatchObject({ code: 'offered' });
  });

  test('are twelve at most, also when they are added concurrently', async ({ images: app, cellar }) => {
    const { listingId, owner, worker } = cellar;
    const createdAt = app.clock.now();
    const about = { format: 'jpg' as const, width: 9, height: 9, digest: '0'.repeat(64), createdAt };
    const add = async (actor: SignedIn) => {
      const image = { ...about, ownerId: actor.id, unattachedSince: createdAt };
      const { id } = await app.db.insertInto('images').values(image).returning('id').executeTakeFirstOrThrow();
      return addPhoto(app, actor, { listingId, imageId: id });
    };
    for (let number = 0; number < 10; number += 1) await add(owner);
    const rest = await Promise.all([add(owner), add(worker), add(owner), add(worker)]);
    expect(rest.filter(({ ok }) => ok)).toHaveLength(2);
    expect(rest.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'too-many-photos' });
    expect((await idsOf(app, owner, listingId)).length).toBe(12);
    const unread = sending(Buffer.from('never read'));
    expect(await uploadListingPhoto(app, owner, { listingId, sent: unread })).toEqual({
      ok: false,
      code: 'too-many-photos',
    });
  });

  test('are deleted with a discarded listing', async ({ images: app, cellar: { listingId, owner } }) => {
    await send(app, owner, listingId);
    await app.db.updateTable('listings').set({ state: 'closed' }).where('id', '=', listingId).execute();
    await app.db
      .transaction()
      .execute((db) => transitionListing({ ...app, db }, owner, { id: listingId, transition: 'discard-closed' }));
    expect(await collectOrphanImages(later(app), { kind: 'system' })).toMatchObject({ value: { removed: 1 } });
  });

  test('cannot be seen, uploaded, sorted, described or removed by others', async ({ images: app, cellar }) => {
    const { wineryId, listingId, owner, stranger } = cellar;
    const imageId = await send(app, owner, listingId);
    const draft = await addListing(app.db, wineryId, { state: 'draft', publishedAt: null });
    const limited = { ...owner, limited: true };
    for (const [actor, id, reason] of [
      [stranger, listingId, 'forbidden'],
      [stranger, draft, 'not-found'],
      [anonymous, listingId, 'forbidden'],
      [limited, listingId, 'forbidden'],
      [owner, 'no id', 'not-found'],
    ] as const) {
      const refused = { ok: false, code: reason };
      const sent = sending(await picture());
      expect(await uploadListingPhoto(app, actor, { listingId: id, sent }), reason).toEqual(refused);
      expect(await reorderPhotos(app, actor, { listingId: id, imageIds: [] })).toEqual(refused);
      expect(await setAltTexts(app, actor, { listingId: id, texts: {} })).toEqual(refused);
      expect(await deleteListingPhoto(app, actor, { listingId: id, imageId })).toEqual(refused);
    }
    const own = await uploadImage(app, stranger, sending(await picture()));
    const theirs = own.ok ? own.value.id : '';
    const refused = { ok: false, code: 'no-such-picture' };
    expect(await addPhoto(app, owner, { listingId, imageId: theirs })).toEqual(refused);
    const other = await addListing(app.db, wineryId);
    expect(await addPhoto(app, owner, { listingId: other, imageId }), 'attached elsewhere').toEqual(refused);
    expect((await addPhoto(app, owner, { listingId, imageId })).ok, 'added already').toBe(true);
    expect(await idsOf(app, owner, listingId)).toEqual([imageId]);
  });

  test.for<[string, string, () => Buffer]>([
    ['nothing at all', 'unreadable-image', () => Buffer.alloc(0)],
    ['a HEIC picture', 'unreadable-image', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a PDF named like a picture', 'unreadable-image', () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['20 MB and a byte', 'too-large', () => Buffer.alloc(20 * 1024 * 1024 + 1, Buffer.from([0xff, 0xd8, 0xff]))],
  ])('cannot be %s', async ([, reason, make], { images: app, cellar: { listingId, owner } }) => {
    expect(await uploadListingPhoto(app, owner, { listingId, sent: sending(make()) })).toEqual({
      ok: false,
      code: reason,
    });
    expect(await idsOf(app, owner, listingId)).toEqual([]);
    expect((await app.files()).received.filter((name) => name !== '')).toEqual([]);
  });
});
