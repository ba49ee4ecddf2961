import { imageVariantUrl } from '#features/images/image-variants.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { findVideoRow, listPhotoRows } from '../db/photo-rows.server.ts';
import { findSellerListing, type SellerListingRefusal } from '../editing/find-seller-listing.server.ts';
import { type EditorPhoto, type PhotoRow, type PlayerVideo, playerVideo } from './photo.ts';

/** The photos of a listing in their order, and its video, for the editor of its winery's people, and for admins. Three queries. */
export async function listPhotos(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  listingId: string,
): Promise<Result<{ photos: EditorPhoto[]; video: PlayerVideo | null }, SellerListingRefusal>> {
  const found = await findSellerListing(app, viewer, listingId, 'look');
  if (!found.ok) return found;
  const { id } = found.value.row;
  const [photos, video] = await Promise.all([listPhotoRows(app.db, id), findVideoRow(app.db, id)]);
  return ok({ photos: photos.map(toEditorPhoto), video: playerVideo(video) });
}

function toEditorPhoto({ id, alternativeText }: PhotoRow): EditorPhoto {
  return { id, alternativeText, src: imageVariantUrl(id, 'square-small', 'jpg'), version: fingerprintOf(alternativeText) };
}
