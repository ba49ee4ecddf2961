import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { IllustratedState, StillOffered } from '../offered-refusal.ts';
import { removePhoto } from './delete-photo.server.ts';
import { type OrderPhotosResult, orderPhotos } from './reorder-photos.server.ts';
import { type DescribePhotosResult, describePhotos } from './set-alt-texts.server.ts';

export type ChangePhotosResult =
  | DescribePhotosResult
  | StillOffered<IllustratedState>
  | Exclude<OrderPhotosResult, { ok: true }>;

/**
 * What the one form of a listing's photos says: words, with their marks; and with that a photo to remove, or an order, with the one that
 * was shown.
 */
type Asked = {
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
export async function changePhotos(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  asked: Asked,
): Promise<ChangePhotosResult> {
  try {
    return await app.db.transaction().execute((db) => changeWithin({ ...app, db }, viewer, asked));
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

/** What was begun must be taken back. */
class RefusedError extends Error {
  readonly refusal: ChangePhotosResult;
  constructor(refusal: ChangePhotosResult) {
    super('The photos are left as they are');
    this.refusal = refusal;
  }
}

async function changeWithin(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { listingId, texts, seen, remove, order, shown }: Asked,
): Promise<ChangePhotosResult> {
  const { [remove ?? '']: _, ...left } = texts;
  const described = await describePhotos(app, viewer, { listingId, texts: left, seen });
  if (!described.ok) return described;
  if (remove !== undefined) {
    const removed = await removePhoto(app, viewer, { listingId, imageId: remove });
    if (!removed.ok && removed.reason !== 'not-found') throw new RefusedError(removed);
  }
  if (order !== undefined) {
    const ordered = await orderPhotos(app, viewer, { listingId, imageIds: order, shown });
    if (!ordered.ok) throw new RefusedError(ordered);
  }
  return described;
}
