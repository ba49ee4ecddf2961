import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { editConflict } from '#kit/edit-conflict.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listPhotoRows, setPhotoPositions, updateAltTexts } from '../db/photo-rows.server.ts';
import {
  type ListingToChange,
  lockSellerListing,
  type SellerListingRefusal,
} from '../editing/seller-listing.server.ts';
import type { OfferedRefusal, PhotoRequiredState } from '../listing-process.ts';
import { deleteListingPhoto } from './delete-photo.server.ts';
import { altTextsSchema, photoOrderSchema } from './photo.schema.ts';

export type SavePhotosResult =
  | SetAltTextsResult
  | OfferedRefusal<PhotoRequiredState>
  | Exclude<ReorderPhotosResult, { ok: true }>;

/**
 * The form of a listing's photos: alternative texts with the versions that it showed, and either a photo to remove, or
 * an order with the one that it showed.
 */
type SavePhotosInput = {
  listingId: ListingToChange;
  texts: Readonly<Record<string, unknown>>;
  seen: Readonly<Record<string, string>>;
  remove: string | undefined;
  order: readonly string[] | undefined;
  shown: readonly string[] | undefined;
};

/**
 * Saves the form of a listing's photos, all of it or nothing, for its winery's people and admins. Removing a photo that
 * is already removed succeeds. A caller that passes its own transaction has to roll it back if this refuses.
 * @returns the versions of the given texts
 */
export const savePhotos = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, input: SavePhotosInput): Promise<SavePhotosResult> => {
    try {
      return await inTransaction(app.db, (db) => saveInTransaction({ ...app, db }, actor, input));
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    }
  },
);

/** Rolls back the transaction with this refusal. */
class RefusedError extends Error {
  readonly refusal: SavePhotosResult;
  constructor(refusal: SavePhotosResult) {
    super('The photos are left as they are');
    this.refusal = refusal;
  }
}

async function saveInTransaction(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { listingId: id, texts, seen, remove, order, shown }: SavePhotosInput,
): Promise<SavePhotosResult> {
  const locked = await lockSellerListing(app, actor, id);
  if (!locked.ok) return locked;
  const listingId = locked.value;
  const { [remove ?? '']: _, ...remaining } = texts;
  const described = await setAltTexts(app, actor, { listingId, texts: remaining, seen });
  if (!described.ok) return described;
  if (remove !== undefined) {
    const removed = await deleteListingPhoto(app, actor, { listingId, imageId: remove });
    if (!removed.ok && removed.code !== 'not-found') throw new RefusedError(removed);
  }
  if (order !== undefined) {
    const ordered = await reorderPhotos(app, actor, { listingId, imageIds: order, shown });
    if (!ordered.ok) throw new RefusedError(ordered);
  }
  return described;
}

/** The current text of a photo; `stored` is null if the photo was removed. `seen` is the version for saving again. */
type CurrentAltText = { stored: string | null; seen: string };

/** Alternative texts that were changed meanwhile, or whose photo was removed, by photo id. Nothing was saved. */
export type AltTextConflict = Refusal<'changed-meanwhile', { photos: Readonly<Record<string, CurrentAltText>> }>;

type SetAltTextsResult = Result<
  { seen: Record<string, string> },
  SellerListingRefusal | Refusal<'invalid', { errors: FieldErrors }> | AltTextConflict
>;

type SetAltTextsInput = { listingId: ListingToChange; texts: unknown; seen?: Readonly<Record<string, string>> };

/**
 * Sets the alternative texts of a listing's photos, for its winery's people and admins.
 * @param input.texts by photo id, each of at most 500 characters
 * @param input.seen the versions that the form showed. Texts that equal their version are left unchanged; if any text
 * was changed on both sides, nothing is saved. Without versions texts are overwritten, and removed photos ignored
 * @returns the versions of the given texts
 */
export const setAltTexts = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, input: SetAltTextsInput): Promise<SetAltTextsResult> => {
    return inTransaction(app.db, (db) => setAltTextsInTransaction({ db }, actor, input));
  },
);

async function setAltTextsInTransaction(
  app: { db: Transaction },
  actor: Actor,
  { listingId, texts, seen = {} }: SetAltTextsInput,
): Promise<SetAltTextsResult> {
  const found = await lockSellerListing(app, actor, listingId);
  if (!found.ok) return found;
  const parsed = altTextsSchema.safeParse(texts);
  if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { id } = found.value.row;
  const stored = new Map((await listPhotoRows(app.db, id)).map((photo) => [photo.id, photo.alternativeText]));
  const typed = Object.entries(parsed.data).filter(([photo, text]) => fingerprintOf(text) !== seen[photo]);
  const conflicts = typed.flatMap(([photo, text]) => {
    const other = conflictWith(text, stored.get(photo), seen[photo]);
    return other ? [[photo, other] as const] : [];
  });
  if (conflicts.length > 0) return { ok: false, code: 'changed-meanwhile', photos: Object.fromEntries(conflicts) };
  if (typed.length > 0) await updateAltTexts(app.db, found.value.row, new Map(typed));
  const newVersions = Object.entries(parsed.data).map(([photo, text]) => [photo, fingerprintOf(text)]);
  return { ok: true, value: { seen: Object.fromEntries(newVersions) } };
}

function conflictWith(
  text: string,
  stored: string | undefined,
  shownVersion: string | undefined,
): CurrentAltText | undefined {
  if (shownVersion === undefined) return undefined;
  if (stored === undefined) return { stored: null, seen: fingerprintOf(text) };
  const changed = editConflict(shownVersion, fingerprintOf(stored), fingerprintOf(text));
  return changed && { stored, seen: changed.seen };
}

type ReorderPhotosInput = { listingId: ListingToChange; imageIds: unknown; shown?: unknown };

type ReorderPhotosResult =
  | Result<undefined, SellerListingRefusal | 'order-changed'>
  | Refusal<'invalid', { errors: FieldErrors }>;

/**
 * Sorts the photos of a listing, for its winery's people and admins. Photos that were shown and are removed are ignored,
 * and photos added meanwhile go to the end.
 * @param input.imageIds the first photo represents the listing
 * @param input.shown the order that the form showed; if given, and photos were moved or removed since, nothing is
 * changed
 */
export const reorderPhotos = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, input: ReorderPhotosInput): Promise<ReorderPhotosResult> => {
    return inTransaction(app.db, (db) => reorderInTransaction({ db }, actor, input));
  },
);

async function reorderInTransaction(
  app: { db: Transaction },
  actor: Actor,
  { listingId, ...input }: ReorderPhotosInput,
): Promise<ReorderPhotosResult> {
  const found = await lockSellerListing(app, actor, listingId);
  if (!found.ok) return found;
  const parsed = photoOrderSchema.safeParse(input);
  if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { imageIds, shown: before } = parsed.data;
  const { id } = found.value.row;
  const current = (await listPhotoRows(app.db, id)).map((photo) => photo.id);
  if (imageIds.some((one) => !current.includes(one) && !before?.includes(one))) return refuse('not-found');
  const wanted = new Set(imageIds.filter((one) => current.includes(one)));
  const order = [...wanted, ...current.filter((one) => !wanted.has(one))];
  if (before) {
    const versionOf = (ids: readonly string[]) => fingerprintOf(ids.filter((one) => before.includes(one)));
    if (editConflict(fingerprintOf(before), versionOf(current), versionOf(order))) return refuse('order-changed');
  }
  await setPhotoPositions(app.db, found.value.row, order);
  return ok(undefined);
}
