import { attachImage } from '#features/images/attach-image.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deletePhoto, insertPhoto, listPhotoRows, setPhotoPositions } from '../db/photo-rows.server.ts';
import {
  type ListingToChange,
  lockSellerListing,
  type SellerListingRefusal,
} from '../editing/seller-listing.server.ts';
import { lastPhotoRefusal, type OfferedRefusal, type PhotoRequiredState } from '../listing-process.ts';
import { detachImages } from './delete-photo.server.ts';
import { maxPhotos } from './photo.ts';

type ReplacePhotosResult = Result<
  undefined,
  SellerListingRefusal | 'too-many-photos' | 'no-such-picture' | OfferedRefusal<PhotoRequiredState>
>;

/**
 * Sets all photos of a listing and their order, in the caller's transaction, which it rolls back if this refuses. Photos
 * that stay keep their texts; new ones are pictures that the actor has uploaded; the others are removed. For the winery's
 * people and admins. Only a draft may lose its last photo.
 * @param input.imageIds the first photo represents the listing
 * @returns `no-such-picture` for one that was deleted, is another person's, or is attached elsewhere
 */
export const replacePhotos = defineUseCase(
  async (
    app: { db: Transaction } & Pick<Infra, 'clock'>,
    actor: Actor,
    { listingId, imageIds }: { listingId: ListingToChange; imageIds: readonly string[] },
  ): Promise<ReplacePhotosResult> => {
    const found = await lockSellerListing(app, actor, listingId);
    if (!found.ok) return found;
    const { row } = found.value;
    const { id, state } = row;
    const wanted = [...new Set(imageIds)];
    if (wanted.length > maxPhotos) return refuse('too-many-photos');
    const current = (await listPhotoRows(app.db, id)).map((photo) => photo.id);
    const refusal = wanted.length === 0 && current.length > 0 && lastPhotoRefusal(state);
    if (refusal) return refusal;
    const removed = current.filter((one) => !wanted.includes(one));
    for (const imageId of removed) await deletePhoto(app.db, row, imageId);
    await detachImages(app, removed);
    const kept = current.filter((one) => wanted.includes(one));
    await setPhotoPositions(app.db, row, kept);
    const added = wanted.filter((one) => !current.includes(one));
    for (const [at, imageId] of added.entries()) {
      if (!(await attachImage(app, actor, imageId)).ok) return refuse('no-such-picture');
      await insertPhoto(app.db, { listingId: id, imageId, position: kept.length + at, createdAt: app.clock.now() });
    }
    await setPhotoPositions(app.db, row, wanted);
    return ok(undefined);
  },
);
