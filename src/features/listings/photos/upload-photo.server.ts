import { type UploadedImage, type UploadResult, uploadImage } from '#features/images/upload-image.server.ts';
import type { UploadNeeds } from '#features/images/upload-needs.server.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { addPhoto } from './add-photo.server.ts';
import { listPhotos } from './list-photos.server.ts';
import { maxPhotos } from './photo.ts';

/** A photo that was taken, or why not: as for every picture, and for the listing's own reasons. */
export type UploadListingPhotoResult =
  | Result<UploadedImage, 'not-found' | 'too-many-photos'>
  | Exclude<UploadResult, { ok: true }>;

/**
 * Takes a picture and puts it at the end of a listing's photos, for its winery's people and admins. Who may not, or finds twelve there,
 * is told before anything is read of what he sends.
 * @param sent the file as a stream
 */
export async function uploadListingPhoto(
  app: UploadNeeds,
  viewer: Viewer,
  { listingId, sent }: { listingId: string; sent: ReadableStream<Uint8Array> },
): Promise<UploadListingPhotoResult> {
  const listed = await listPhotos(app, viewer, listingId);
  if (!listed.ok) return listed;
  if (listed.value.photos.length >= maxPhotos) return refuse('too-many-photos');
  const uploaded = await uploadImage(app, viewer, sent);
  if (!uploaded.ok) return uploaded;
  const added = await addPhoto(app, viewer, { listingId, imageId: uploaded.value.id });
  if (added.ok) return ok(uploaded.value);
  return refuse(added.reason === 'no-such-picture' ? 'not-found' : added.reason);
}
