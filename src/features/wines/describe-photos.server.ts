import type { Infra } from '#infra/infra.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import type { Viewer } from '#kit/viewer.ts';
import { describePhotoRows } from './db/photo-rows.server.ts';
import { findManagedListing, type NotManaged } from './find-managed-listing.server.ts';
import { alternativeTextsSchema } from './photo.schema.ts';

export type DescribePhotosResult =
  | { ok: true; value: undefined }
  | { ok: false; reason: NotManaged }
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/**
 * Says what photos of a listing show, for those who cannot see them: for its winery's people and admins. A photo that is gone
 * meanwhile is passed over.
 * @param texts by the photos' ids, each of at most 500 characters
 */
export async function describePhotos(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  { listingId, texts }: { listingId: string; texts: unknown },
): Promise<DescribePhotosResult> {
  const found = await findManagedListing(app, viewer, listingId, 'change');
  if (!found.ok) return found;
  const parsed = alternativeTextsSchema.safeParse(texts);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: firstErrors(parsed.error.issues) };
  await describePhotoRows(app.db, found.value.row.id, new Map(Object.entries(parsed.data)));
  return { ok: true, value: undefined };
}
