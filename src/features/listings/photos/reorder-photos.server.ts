import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { editConflict } from '#kit/edit-conflict.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { listPhotoRows, setPhotoPositions } from '../db/photo-rows.server.ts';
import { findSellerListing, type SellerListingRefusal } from '../editing/find-seller-listing.server.ts';
import { photoOrderSchema } from './photo.schema.ts';

type ReorderPhotosInput = { listingId: string; imageIds: unknown; shown?: unknown };

export type ReorderPhotosResult =
  | Result<undefined, SellerListingRefusal | 'order-changed'>
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/**
 * Puts the photos of a listing in an order, for its winery's people and admins. What it names and is gone is passed over, and what came
 * meanwhile stands at the end.
 * @param asked.imageIds the first photo stands for the listing on shelves
 * @param asked.shown the order that was shown; where it is given, one in which a photo was moved or removed meanwhile is left alone
 */
export async function reorderPhotos(app: Pick<Infra, 'db'>, viewer: Viewer, asked: ReorderPhotosInput): Promise<ReorderPhotosResult> {
  return inTransaction(app.db, (db) => reorderInTransaction({ db }, viewer, asked));
}

async function reorderInTransaction(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  { listingId, ...asked }: ReorderPhotosInput,
): Promise<ReorderPhotosResult> {
  const found = await findSellerListing(app, viewer, listingId, 'change');
  if (!found.ok) return found;
  const parsed = photoOrderSchema.safeParse(asked);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { imageIds, shown: before } = parsed.data;
  const { id } = found.value.row;
  const there = (await listPhotoRows(app.db, id)).map((photo) => photo.id);
  const wanted = new Set(imageIds.filter((one) => there.includes(one)));
  const order = [...wanted, ...there.filter((one) => !wanted.has(one))];
  if (before) {
    const stood = (ids: readonly string[]) => fingerprintOf(ids.filter((one) => before.includes(one)));
    if (editConflict(fingerprintOf(before), stood(there), stood(order))) return refuse('order-changed');
  }
  await setPhotoPositions(app.db, id, order);
  return ok(undefined);
}
