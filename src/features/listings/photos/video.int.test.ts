import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { collectOrphanImages } from '#features/images/delete-images.server.ts';
import { showVideo } from '#features/images/show-video.server.ts';
import { type Actor, anonymous } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { sending } from '../../../../tests/fixtures/accounts/sending.ts';
import { later, test } from '../../../../tests/fixtures/images/photo-cellar.ts';
import { showListing } from '../show-listing.server.ts';
import { addPhoto } from './add-photo.server.ts';
import { deleteListingVideo, uploadListingVideo } from './video.server.ts';

const bars = readFileSync(new URL('../../../../tests/fixtures/images/bars.mp4', import.meta.url));
const film = (brand = 'isom') => Buffer.concat([bars.subarray(0, 8), Buffer.from(brand, 'latin1'), bars.subarray(12)]);

describe('the video of a listing', () => {
  test('is stored without what tells its place, played by ranges, replaced and removed by any of its winery’s people', async ({
    images: app,
    cellar: { listingId, owner, worker, stranger },
  }) => {
    const sendIt = (actor: Actor, content: Buffer) =>
      uploadListingVideo(app, actor, { listingId, sent: sending(content) });
    expect(await sendIt(stranger, film())).toEqual({ ok: false, code: 'forbidden' });
    expect(await sendIt(owner, film('heic'))).toEqual({ ok: false, code: 'unreadable-image' });
    expect(await sendIt(owner, Buffer.alloc(20 * 1024 * 1024 + 1))).toEqual({ ok: false, code: 'too-large' });
    const busy = (): Promise<never> => Promise.reject(new AppError('busy', 'Too many files'));
    const uploadStore: typeof app.uploadStore = {
      withFile: (stream, limit, use) =>
        app.uploadStore.withFile(stream, limit, (file) => use({ ...file, whole: busy })),
    };
    const crowded = { ...app, uploadStore };
    expect(await uploadListingVideo(crowded, owner, { listingId, sent: sending(film()) })).toEqual({
      ok: false,
      code: 'busy',
    });
    const [first, second] = [await sendIt(owner, film()), await sendIt(worker, film('mp42'))];
    if (!first.ok || !second.ok) throw new Error('not taken');
    const { id } = second.value;
    const shown = await showListing(app, anonymous, listingId);
    expect(shown.ok && shown.value.listing.video).toEqual({ src: `/media/${id}/video.mp4`, type: 'video/mp4' });
    const play = async (of: string, range?: string) => {
      const played = await showVideo(app, anonymous, { id: of, format: 'mp4', range });
      return played.ok ? Buffer.from(await new Response(played.value.body).arrayBuffer()).toString('latin1') : played;
    };
    const played = await play(id);
    expect(played).toHaveLength(film().length);
    expect(played).toContain(film().subarray(film().indexOf('mdat')).toString('latin1'));
    expect(await play(id, 'bytes=4-11')).toBe('ftypmp42');
    expect(await play(id, 'bytes=5000-')).toEqual({ ok: false, code: 'beyond', total: film().length });
    expect(await play(first.value.id), 'replaced').toEqual({ ok: false, code: 'not-found' });
    expect(await addPhoto(app, worker, { listingId, imageId: id })).toEqual({ ok: false, code: 'no-such-picture' });
    expect(await deleteListingVideo(app, stranger, listingId)).toEqual({ ok: false, code: 'forbidden' });
    expect((await deleteListingVideo(app, owner, listingId)).ok).toBe(true);
    expect((await deleteListingVideo(app, owner, listingId)).ok, 'repeated').toBe(true);
    expect(await collectOrphanImages(later(app), { kind: 'system' })).toMatchObject({ value: { removed: 2 } });
    expect((await app.files()).kept).toEqual([]);
  });
});
