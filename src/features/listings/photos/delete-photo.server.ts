import { detachImage } from '#features/images/detach-image.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { deletePhoto, listPhotoRows, placePhotos } from '../db/photo-rows.server.ts';
import { findManagedListing, type NotManaged } from '../editing/find-seller-listing.server.ts';
import { type IllustratedState, type StillOffered, stillIllustrated } from '../offered-refusal.ts';
import { photoIdSchema } from './photo.schema.ts';

/**
 * Takes a photo away from a listing, whoever of the winery's people sent it; the others close up. For its winery's people and admins.
 * Only a draft may lose its last one.
 * @returns `not-found` too for one that was taken away already
 */
export async function removePhoto(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  asked: { listingId: string; imageId: string },
): Promise<Result<undefined, NotManaged> | StillOffered<IllustratedState>> {
  return inTransaction(app.db, (db) => removeWithin({ ...app, db }, viewer, asked));
}

async function removeWithin(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { listingId, imageId }: { listingId: string; imageId: string },
): Promise<Result<undefined, NotManaged> | StillOffered<IllustratedState>> {
  const found = await findManagedListing(app, viewer, listingId, 'change');
  if (!found.ok) return found;
  const { id, state } = found.value.row;
  const photo = photoIdSchema.safeParse(imageId).data;
  const there = (await listPhotoRows(app.db, id)).map((one) => one.id);
  if (photo === undefined || !there.includes(photo)) return refuse('not-found');
  const left = there.filter((one) => one !== photo);
  const kept = left.length === 0 && stillIllustrated(state);
  if (kept) return kept;
  await deletePhoto(app.db, id, photo);
  await letGoOf(app, [photo]);
  await placePhotos(app.db, id, left);
  return ok(undefined);
}

/** Lets go of pictures that were a listing's photos: nothing shows them any more. */
export async function letGoOf(app: Pick<Infra, 'db' | 'clock'>, imageIds: readonly string[]): Promise<void> {
  for (const id of imageIds) await detachImage(app, { kind: 'system' }, id);
}
