import type { Infra } from '#infra/infra.ts';
import { ok, type Result } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listPhotoRows, placePhotos } from './db/photo-rows.server.ts';
import { findManagedListing, type NotManaged } from './find-managed-listing.server.ts';
import { photoOrderSchema } from './photo.schema.ts';

/**
 * Puts the photos of a listing in an order, for its winery's people and admins. The order may be older than the photos: what it names
 * and is gone is passed over, and what came meanwhile stands at the end.
 * @param imageIds the first photo stands for the listing on shelves
 */
export async function orderPhotos(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  { listingId, imageIds }: { listingId: string; imageIds: unknown },
): Promise<Result<undefined, NotManaged>> {
  return app.db.transaction().execute(async (db) => {
    const found = await findManagedListing({ db }, viewer, listingId, 'change');
    if (!found.ok) return found;
    const { id } = found.value.row;
    const there = (await listPhotoRows(db, id)).map((photo) => photo.id);
    const wanted = new Set(photoOrderSchema.safeParse(imageIds).data?.filter((one) => there.includes(one)));
    await placePhotos(db, id, [...wanted, ...there.filter((one) => !wanted.has(one))]);
    return ok(undefined);
  });
}
