import { attachImage } from '#features/images/attach-image.server.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import type { UploadNeeds } from '#features/images/store-upload.server.ts';
import { type UploadedImage, type UploadResult, uploadImage } from '#features/images/upload-image.server.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findVideoRow, insertPhoto, listPhotoRows } from '../db/photo-rows.server.ts';
import { findSellerListing, lockSellerListing, type SellerListingRefusal } from '../editing/seller-listing.server.ts';
import { type EditorPhoto, maxPhotos, type PhotoRow, type PlayerVideo, playerVideo } from './photo.ts';

/** The photos of a listing in their order, and its video, for the editor of its winery's people, and for admins. Three queries. */
export const listPhotos = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    listingId: string,
  ): Promise<Result<{ photos: EditorPhoto[]; video: PlayerVideo | null }, SellerListingRefusal>> => {
    const found = await findSellerListing(app, actor, listingId, 'look');
    if (!found.ok) return found;
    const { id } = found.value.row;
    const [photos, video] = await Promise.all([listPhotoRows(app.db, id), findVideoRow(app.db, id)]);
    return ok({ photos: photos.map(toEditorPhoto), video: playerVideo(video) });
  },
);

function toEditorPhoto({ id, alternativeText }: PhotoRow): EditorPhoto {
  return {
    id,
    alternativeText,
    src: imageVariantUrl(id, 'square-small', 'jpg'),
    version: fingerprintOf(alternativeText),
  };
}

/**
 * Puts a picture that the actor has sent at the end of a listing's photos, of which there are at most 12: for its winery's people and
 * admins. One that is among them already stays where it is; those who add at once queue.
 * @returns `no-such-picture` for one that is gone, another's, or shown elsewhere
 */
export const addPhoto = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { listingId, imageId }: { listingId: string; imageId: string },
  ): Promise<Result<undefined, SellerListingRefusal | 'too-many-photos' | 'no-such-picture'>> => {
    return app.db.transaction().execute(async (db) => {
      const within = { ...app, db };
      const found = await lockSellerListing(within, actor, listingId);
      if (!found.ok) return found;
      const { id } = found.value.row;
      const photos = await listPhotoRows(db, id);
      if (photos.some((photo) => photo.id === imageId)) return ok(undefined);
      if (photos.length >= maxPhotos) return refuse('too-many-photos');
      if (!(await attachImage(within, actor, imageId)).ok) return refuse('no-such-picture');
      await insertPhoto(db, { listingId: id, imageId, position: photos.length, createdAt: app.clock.now() });
      return ok(undefined);
    });
  },
);

/** A photo that was taken, or why not: as for every picture, and for the listing's own reasons. */
export type UploadListingPhotoResult =
  | Result<UploadedImage, 'not-found' | 'too-many-photos'>
  | Exclude<UploadResult, { ok: true }>;

/**
 * Takes a picture and puts it at the end of a listing's photos, for its winery's people and admins. Who may not, or finds twelve there,
 * is told before anything is read of what he sends.
 * @param sent the file as a stream
 */
export const uploadListingPhoto = defineUseCase(
  async (
    app: UploadNeeds,
    actor: Actor,
    { listingId, sent }: { listingId: string; sent: ReadableStream<Uint8Array> },
  ): Promise<UploadListingPhotoResult> => {
    const listed = await listPhotos(app, actor, listingId);
    if (!listed.ok) return listed;
    if (listed.value.photos.length >= maxPhotos) return refuse('too-many-photos');
    const uploaded = await uploadImage(app, actor, sent);
    if (!uploaded.ok) return uploaded;
    const added = await addPhoto(app, actor, { listingId, imageId: uploaded.value.id });
    if (added.ok) return ok(uploaded.value);
    return refuse(added.code === 'no-such-picture' ? 'not-found' : added.code);
  },
);
