import { detachImage } from '#features/images/attach-image.server.ts';
import { lockReviewedWinery } from '#features/wineries/winery-scores.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { deleteDoubleReviews, moveReviewRows } from '../db/moved-review-rows.server.ts';
import { listPhotosOfReviews } from '../db/winery-review-rows.server.ts';
import { refreshScores } from './lock-review.server.ts';

type MoveApp = { db: Transaction } & Pick<Infra, 'clock'>;

/**
 * Makes the reviews of one winery those of another, whose scores are counted anew, in the caller's transaction, which
 * has locked both. Of somebody who reviewed both, the review of the other winery stays; who works for it has no review
 * of it. The caller checks permissions, and moves the people before.
 */
export async function moveReviews(app: MoveApp, wineries: { from: string; into: string }): Promise<void> {
  for (const id of await deleteDoubleReviews(app.db, wineries)) await detachImage(app, { kind: 'system' }, id);
  await moveReviewRows(app.db, wineries);
  const into = await lockReviewedWinery(app.db, wineries.into);
  if (into) await refreshScores(app.db, into);
}

/** Detaches the photos of the reviews of a winery that is deleted, and its reviews with it. The caller checks permissions. */
export async function detachReviewPhotos(app: MoveApp, wineryId: string): Promise<void> {
  for (const id of await listPhotosOfReviews(app.db, { wineryId })) await detachImage(app, { kind: 'system' }, id);
}
