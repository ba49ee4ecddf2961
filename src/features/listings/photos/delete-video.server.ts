import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { deleteVideo, findVideoRow } from '../db/photo-rows.server.ts';
import { findSellerListing, type SellerListingRefusal } from '../editing/find-seller-listing.server.ts';
import { detachImages } from './delete-photo.server.ts';

/** Takes the video of a listing away, whoever of the winery's people sent it; none is no fault. For its winery's people and admins. */
export async function deleteListingVideo(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  listingId: string,
): Promise<Result<undefined, SellerListingRefusal>> {
  return app.db.transaction().execute(async (db) => {
    const found = await findSellerListing({ db }, viewer, listingId, 'change');
    if (!found.ok) return found;
    const video = await findVideoRow(db, found.value.row.id);
    if (!video) return ok(undefined);
    await deleteVideo(db, found.value.row.id);
    await detachImages({ ...app, db }, [video.id]);
    return ok(undefined);
  });
}
