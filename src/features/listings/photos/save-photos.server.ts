import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { PhotoRequiredState, OfferedRefusal } from '../offered-refusal.ts';
import { deleteListingPhoto } from './delete-photo.server.ts';
import { type ReorderPhotosResult, reorderPhotos } from './reorder-photos.server.ts';
import { type SetAltTextsResult, setAltTexts } from './set-alt-texts.server.ts';

export type SavePhotosResult =
  | SetAltTextsResult
  | OfferedRefusal<PhotoRequiredState>
  | Exclude<ReorderPhotosResult, { ok: true }>;

/**
 * What the one form of a listing's photos says: words, with their marks; and with that a photo to remove, or an order, with the one that
 * was shown.
 */
type SavePhotosInput = {
  listingId: string;
  texts: Readonly<Record<string, unknown>>;
  seen: Readonly<Record<string, string>>;
  remove: string | undefined;
  order: readonly string[] | undefined;
  shown: readonly string[] | undefined;
};

/**
 * Does what the form of a listing's photos says, all of it or nothing, for its winery's people and admins. A photo that is to go and is
 * gone already is gone, whoever was faster.
 * @returns the marks of the words that were given
 */
export async function savePhotos(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  asked: SavePhotosInput,
): Promise<SavePhotosResult> {
  try {
    return await app.db.transaction().execute((db) => saveInTransaction({ ...app, db }, viewer, asked));
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

/** What was begun must be taken back. */
class RefusedError extends Error {
  readonly refusal: SavePhotosResult;
  constructor(refusal: SavePhotosResult) {
    super('The photos are left as they are');
    this.refusal = refusal;
  }
}

async function saveInTransaction(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { listingId, texts, seen, remove, order, shown }: SavePhotosInput,
): Promise<SavePhotosResult> {
  const { [remove ?? '']: _, ...left } = texts;
  const described = await setAltTexts(app, viewer, { listingId, texts: left, seen });
  if (!described.ok) return described;
  if (remove !== undefined) {
    const removed = await deleteListingPhoto(app, viewer, { listingId, imageId: remove });
    if (!removed.ok && removed.reason !== 'not-found') throw new RefusedError(removed);
  }
  if (order !== undefined) {
    const ordered = await reorderPhotos(app, viewer, { listingId, imageIds: order, shown });
    if (!ordered.ok) throw new RefusedError(ordered);
  }
  return described;
}
