import { z } from 'zod';
import { addPhoto, listPhotos } from '#features/listings/photos/add-photo.server.ts';
import { deleteListingPhoto } from '#features/listings/photos/delete-photo.server.ts';
import { reorderPhotos } from '#features/listings/photos/save-photos.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, success } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { type OwnListingRefusal, ownListingRefusal } from './own-listing-refusals.ts';
import { ownListingPhotoResponse } from './own-listing-responses.ts';

const at = '/api/v1/own-listing/{id}/photo';
const photos = {
  tag: 'Selling',
  roles: 'signed-in',
  validatedBy: 'use-case',
  data: z.array(ownListingPhotoResponse),
} as const;

const orderSeen = z
  .array(z.uuid())
  .describe('The order that you were shown: where a photo was moved or removed since, nothing is done')
  .optional();

const list = defineOperation({
  ...photos,
  method: 'get',
  path: at,
  summary: 'The photos of a listing in their order',
  refusals: [403, 404],
  handle: (request) => answerWithPhotos(request, request.params.id),
});

const add = defineOperation({
  ...photos,
  method: 'post',
  path: at,
  summary: 'Put a picture that you sent at the end of the photos',
  body: z.object({ imageId: z.uuid() }),
  status: 201,
  refusals: [403, 404, 409],
  handle: async ({ app, actor, params: { id }, body }) => {
    // why: `String` would fail for a list that is nested thousands of times
    const imageId = typeof body.imageId === 'string' ? body.imageId : '';
    return answerWithPhotos({ app, actor }, id, await addPhoto(app, actor, { listingId: id, imageId }));
  },
});

const reorder = defineOperation({
  ...photos,
  method: 'put',
  path: at,
  summary: 'Set the order of the photos',
  body: z.object({ imageIds: z.array(z.uuid()), seen: orderSeen }),
  refusals: [400, 403, 404, 409],
  handle: async ({ app, actor, params: { id }, body: { imageIds, seen: shown } }) => {
    const ordered = await reorderPhotos(app, actor, { listingId: id, imageIds, shown });
    if (ordered.ok || ordered.code !== 'order-changed') return answerWithPhotos({ app, actor }, id, ordered);
    const now = await listPhotos(app, actor, id);
    return ownListingRefusal(now.ok ? { ...ordered, seen: now.value.photos.map((photo) => photo.id) } : now);
  },
});

const remove = defineOperation({
  ...photos,
  method: 'delete',
  path: `${at}/{imageId}`,
  summary: 'Take a photo away',
  refusals: [403, 404, 409],
  handle: async ({ app, actor, params: { id, imageId } }) =>
    answerWithPhotos({ app, actor }, id, await deleteListingPhoto(app, actor, { listingId: id, imageId })),
});

/** The photos after a change, or its refusal. */
async function answerWithPhotos(
  { app, actor }: { app: Pick<Infra, 'db'>; actor: Actor },
  listingId: string,
  changed: Result<unknown, OwnListingRefusal> = success,
) {
  if (!changed.ok) return ownListingRefusal(changed);
  const listed = await listPhotos(app, actor, listingId);
  return listed.ok ? ok(listed.value.photos.map(({ version: _, ...photo }) => photo)) : ownListingRefusal(listed);
}

/** The photos of a listing, for its winery: images that were uploaded to `/api/v1/image` before. */
export const ownListingPhotoOperations: readonly Operation[] = [list, add, reorder, remove];
