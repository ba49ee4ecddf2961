import { attachImage } from '#features/images/attach-image.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { insertPhoto, listPhotoRows } from '../db/photo-rows.server.ts';
import { findSellerListing, type SellerListingRefusal } from '../editing/find-seller-listing.server.ts';
import { maxPhotos } from './photo.ts';

/**
 * Puts a picture that the viewer has sent at the end of a listing's photos, of which there are at most 12: for its winery's people and
 * admins. One that is among them already stays where it is; those who add at once queue.
 * @returns `no-such-picture` for one that is gone, another's, or shown elsewhere
 */
export async function addPhoto(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { listingId, imageId }: { listingId: string; imageId: string },
): Promise<Result<undefined, SellerListingRefusal | 'too-many-photos' | 'no-such-picture'>> {
  return app.db.transaction().execute(async (db) => {
    const within = { ...app, db };
    const found = await findSellerListing(within, viewer, listingId, 'change');
    if (!found.ok) return found;
    const { id } = found.value.row;
    const photos = await listPhotoRows(db, id);
    if (photos.some((photo) => photo.id === imageId)) return ok(undefined);
    if (photos.length >= maxPhotos) return refuse('too-many-photos');
    if (!(await attachImage(within, viewer, imageId)).ok) return refuse('no-such-picture');
    await insertPhoto(db, { listingId: id, imageId, position: photos.length, createdAt: app.clock.now() });
    return ok(undefined);
  });
}
