import { detachImage } from '#features/images/detach-image.server.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { deletePhoto, listPhotoRows, placePhotos } from './db/photo-rows.server.ts';
import { findManagedListing, type NotManaged } from './find-managed-listing.server.ts';
import { photoIdSchema } from './photo.schema.ts';

/**
 * Takes a photo away from a listing, whoever of the winery's people sent it; the others close up. For its winery's people and admins.
 * @returns `not-found` too for one that was taken away already
 */
export async function removePhoto(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { listingId, imageId }: { listingId: string; imageId: string },
): Promise<Result<undefined, NotManaged>> {
  return app.db.transaction().execute(async (db) => {
    const found = await findManagedListing({ db }, viewer, listingId, 'change');
    if (!found.ok) return found;
    const [{ id }, photo] = [found.value.row, photoIdSchema.safeParse(imageId)];
    if (!photo.success || !(await deletePhoto(db, id, photo.data))) return refuse('not-found');
    await letGoOf({ ...app, db }, [photo.data]);
    const left = await listPhotoRows(db, id);
    await placePhotos(
      db,
      id,
      left.map((one) => one.id),
    );
    return ok(undefined);
  });
}

/** Lets go of pictures that were a listing's photos: nothing shows them any more. */
export async function letGoOf(app: Pick<Infra, 'db' | 'clock'>, imageIds: readonly string[]): Promise<void> {
  for (const id of imageIds) await detachImage(app, { kind: 'system' }, id);
}
