import { z } from 'zod';
import { formOverheadBytes, maxUploadBytes } from '#features/images/image-limits.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { deleteListingVideo, uploadListingVideo } from '#features/listings/photos/video.server.ts';
import { ok, refuse } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { refusedUpload } from '../image.server.ts';
import { ownListingRefusal } from './own-listing-refusals.ts';

const video = { tag: 'Selling', roles: 'signed-in', path: '/api/v1/own-listing/{id}/video' } as const;

const upload = defineOperation({
  ...video,
  method: 'post',
  summary: 'Send the video of a listing, MP4 or WebM, as it is or in the field video of a form; it replaces another',
  file: { type: 'video/*', field: 'video' },
  data: z.object({ id: z.uuid() }),
  status: 201,
  refusals: [403, 404, 409, 413, 429, 503],
  handle: async ({ app, actor, raw, params: { id } }) => {
    const size = Number(raw.headers.get('content-length') ?? 0);
    if (size > maxUploadBytes + formOverheadBytes) return refusedUpload({ ok: false, code: 'too-large' });
    const sent = uploadedFile(raw, 'video');
    const done = await uploadListingVideo(app, actor, { listingId: id, sent });
    if (done.ok) return done;
    return done.code === 'not-found' ? refuse('not-found') : refusedUpload(done, 'MP4 or WebM');
  },
});

const remove = defineOperation({
  ...video,
  method: 'delete',
  summary: 'Take the video of a listing away',
  data: z.null(),
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id } }) => {
    const done = await deleteListingVideo(app, actor, id);
    return done.ok ? ok(null) : ownListingRefusal(done);
  },
});

/** The video of a listing, for its winery. */
export const ownListingVideoOperations: readonly Operation[] = [upload, remove];
