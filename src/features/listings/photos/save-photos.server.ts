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
 * What the one form of a listing's photos says: words, with their marks; and with that a photo to remove, or an order, with the one that
 * was shown.
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
 * Does what the form of a listing's photos says, all of it or nothing, for its winery's people and admins. A photo that is to go and is
 * gone already is gone, whoever was faster. A caller whose transaction it is takes that back where this refuses.
 * @returns the marks of the words that were given
 */
export const savePhotos = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, asked: SavePhotosInput): Promise<SavePhotosResult> => {
    try {
      return await inTransaction(app.db, (db) => saveInTransaction({ ...app, db }, actor, asked));
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    }
  },
);

/** What was begun must be taken back. */
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
  const { [remove ?? '']: _, ...left } = texts;
  const described = await setAltTexts(app, actor, { listingId, texts: left, seen });
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

/** What stands by a photo by now; `stored` is null where it is gone. `seen` is the mark for who goes on knowingly. */
type CurrentAltText = { stored: string | null; seen: string };

/** Words that somebody has changed meanwhile, or whose photo is gone, by the photos' ids: nothing was changed. */
export type AltTextConflict = Refusal<'changed-meanwhile', { photos: Readonly<Record<string, CurrentAltText>> }>;

type SetAltTextsResult = Result<
  { seen: Record<string, string> },
  SellerListingRefusal | Refusal<'invalid', { errors: FieldErrors }> | AltTextConflict
>;

type SetAltTextsInput = { listingId: ListingToChange; texts: unknown; seen?: Readonly<Record<string, string>> };

/**
 * Says what photos of a listing show, for those who cannot see them: for its winery's people and admins.
 * @param asked.texts by the photos' ids, each of at most 500 characters
 * @param asked.seen the marks of the words that were typed over. What its mark says already was not typed and is left as it is; where
 * both sides changed the words, nothing is. Without marks whatever stands there is replaced, and a photo that is gone passed over
 * @returns the marks of the words that were given
 */
export const setAltTexts = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, asked: SetAltTextsInput): Promise<SetAltTextsResult> => {
    return inTransaction(app.db, (db) => setAltTextsInTransaction({ db }, actor, asked));
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
  if (typed.length > 0) await updateAltTexts(app.db, id, new Map(typed));
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
 * Puts the photos of a listing in an order, for its winery's people and admins. What it names and is gone is passed over, and what came
 * meanwhile stands at the end.
 * @param asked.imageIds the first photo stands for the listing on shelves
 * @param asked.shown the order that was shown; where it is given, one in which a photo was moved or removed meanwhile is left alone
 */
export const reorderPhotos = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, asked: ReorderPhotosInput): Promise<ReorderPhotosResult> => {
    return inTransaction(app.db, (db) => reorderInTransaction({ db }, actor, asked));
  },
);

async function reorderInTransaction(
  app: { db: Transaction },
  actor: Actor,
  { listingId, ...asked }: ReorderPhotosInput,
): Promise<ReorderPhotosResult> {
  const found = await lockSellerListing(app, actor, listingId);
  if (!found.ok) return found;
  const parsed = photoOrderSchema.safeParse(asked);
  if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
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
