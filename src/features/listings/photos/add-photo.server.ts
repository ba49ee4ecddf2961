import { attachImage } from '#features/images/attach-image.server.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import type { UploadNeeds } from '#features/images/store-upload.server.ts';
import { type UploadedImage, type UploadResult, uploadImage } from '#features/images/upload-image.server.ts';
import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findVideoRow, insertPhoto, listPhotoRows } from '../db/photo-rows.server.ts';
import { findSellerListing, lockSellerListing, type SellerListingRefusal } from '../editing/seller-listing.server.ts';
import { type EditorPhoto, maxPhotos, type PhotoRow, type PlayerVideo, playerVideo } from './photo.ts';

/**
 * Lists the photos of a listing, in order, and its video, for its editor: its winery's people and admins. Three
 * queries.
 */
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
 * Appends a picture that the actor has uploaded to a listing's photos, of which there are at most 12: for its winery's
 * people and admins. A picture that is among them already stays where it is; concurrent calls wait for each other. Call
 * it within a transaction if more is saved with it.
 * @returns `no-such-picture` for one that was deleted, is another person's, or is attached elsewhere
 */
export const addPhoto = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { listingId, imageId }: { listingId: string; imageId: string },
  ): Promise<Result<undefined, SellerListingRefusal | 'too-many-photos' | 'no-such-picture'>> => {
    return inTransaction(app.db, async (db: Transaction) => {
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

/** An uploaded photo, or why it was refused: as for every picture, and for reasons of the listing. */
export type UploadListingPhotoResult =
  | Result<UploadedImage, 'not-found' | 'too-many-photos'>
  | Exclude<UploadResult, { ok: true }>;

/**
 * Uploads a picture and appends it to a listing's photos, for its winery's people and admins. Permission and the number
 * of photos are checked before the request body is read.
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
