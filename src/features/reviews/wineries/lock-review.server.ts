import { lockReviewedWinery, type ReviewedWinery, saveWineryScores } from '#features/wineries/winery-scores.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import { countScores, findReviewedWineryId, lockReview, type ReviewRow } from '../db/winery-review-rows.server.ts';
import { reviewIdSchema } from './winery-review.schema.ts';

/** A review and its winery, both locked until the transaction ends. */
export type LockedReview = { review: Locked<ReviewRow>; winery: Locked<ReviewedWinery> };

/**
 * Locks a review: its winery first, as everywhere, so that its scores are counted by one change at a time.
 * @returns undefined if there is none
 */
export async function lockReviewOfWinery(db: Transaction, id: string): Promise<LockedReview | undefined> {
  if (!reviewIdSchema.safeParse(id).success) return undefined;
  const wineryId = await findReviewedWineryId(db, id);
  const winery = wineryId === undefined ? undefined : await lockReviewedWinery(db, wineryId);
  const review = winery && (await lockReview(db, id));
  // why: a merge of wineries may have moved it between the two statements
  return review && winery && review.wineryId === winery.id ? { review, winery } : undefined;
}

/** Counts the scores of a winery anew after a change of its published reviews. */
export async function refreshScores(db: Transaction, winery: Locked<ReviewedWinery>): Promise<void> {
  await saveWineryScores(db, winery, await countScores(db, winery.id));
}
