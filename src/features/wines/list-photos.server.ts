import type { Infra } from '#infra/infra.ts';
import { ok, type Result } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listPhotoRows } from './db/photo-rows.server.ts';
import { findManagedListing, type NotManaged } from './find-managed-listing.server.ts';
import { type OwnPhoto, ownPhoto } from './photo.ts';

/** The photos of a listing in their order, for the editor of its winery's people, and for admins. Two queries. */
export async function listPhotos(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  listingId: string,
): Promise<Result<OwnPhoto[], NotManaged>> {
  const found = await findManagedListing(app, viewer, listingId, 'look');
  if (!found.ok) return found;
  return ok((await listPhotoRows(app.db, found.value.row.id)).map(ownPhoto));
}
