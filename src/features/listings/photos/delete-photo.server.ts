import { detachImage } from '#features/images/attach-image.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deletePhoto, listPhotoRows, setPhotoPositions } from '../db/photo-rows.server.ts';
import {
  type ListingToChange,
  lockSellerListing,
  type SellerListingRefusal,
} from '../editing/seller-listing.server.ts';
import { lastPhotoRefusal, type OfferedRefusal, type PhotoRequiredState } from '../listing-process.ts';
import { photoIdSchema } from './photo.schema.ts';

/**
 * Removes a photo from a listing, whoever uploaded it, and renumbers the others. For its winery's people and admins.
 * Only a draft may lose its last photo.
 * @returns `not-found` also for a photo that was removed already
 */
export const deleteListingPhoto = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    input: { listingId: ListingToChange; imageId: string },
  ): Promise<Result<undefined, SellerListingRefusal> | OfferedRefusal<PhotoRequiredState>> => {
    return inTransaction(app.db, (db) => deleteInTransaction({ ...app, db }, actor, input));
  },
);

async function deleteInTransaction(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { listingId, imageId }: { listingId: ListingToChange; imageId: string },
): Promise<Result<undefined, SellerListingRefusal> | OfferedRefusal<PhotoRequiredState>> {
  const found = await lockSellerListing(app, actor, listingId);
  if (!found.ok) return found;
  const { id, state } = found.value.row;
  const photo = photoIdSchema.safeParse(imageId).data;
  const current = (await listPhotoRows(app.db, id)).map((one) => one.id);
  if (photo === undefined || !current.includes(photo)) return refuse('not-found');
  const remaining = current.filter((one) => one !== photo);
  const refusal = remaining.length === 0 && lastPhotoRefusal(state);
  if (refusal) return refusal;
  await deletePhoto(app.db, found.value.row, photo);
  await detachImages(app, [photo]);
  await setPhotoPositions(app.db, found.value.row, remaining);
  return ok(undefined);
}

/** Detaches pictures that were a listing's photos. */
export async function detachImages(app: Pick<Infra, 'db' | 'clock'>, imageIds: readonly string[]): Promise<void> {
  for (const id of imageIds) await detachImage(app, { kind: 'system' }, id);
}
