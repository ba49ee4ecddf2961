import { personState, publicNameOf } from '#features/accounts/profile/public-person.ts';
import type { StoredScores } from '#features/wineries/winery-scores.server.ts';
import type { ListedReviewRow } from '../db/winery-review-list-rows.server.ts';
import type { OwnWineryReview, WineryReview, WineryScores } from './winery-review.ts';

/** A review as everybody sees it. @param readerId who reads it; null for a visitor */
export function toWineryReview(row: ListedReviewRow, readerId: string | null): WineryReview {
  const person = personState(row);
  const { quality, variety, ambiance, affordable, foodOfferings, customerService } = row;
  return {
    id: row.id,
    winery: { id: row.wineryId, slug: row.winerySlug, name: row.wineryName },
    author: { id: person === 'active' ? row.authorId : null, name: publicNameOf(row.displayName, person) },
    state: row.state,
    score: row.overall,
    scores: { quality, variety, ambiance, affordable, foodOfferings, customerService },
    content: row.content,
    visited: row.visitedMonth,
    verified: row.verified,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    photos: row.photos,
    answer: row.answer && { ...row.answer, createdAt: new Date(row.answer.createdAt).toISOString() },
    helpful: row.helpfulCount,
    demo: row.demo,
    isOwn: row.authorId === readerId,
    foundHelpful: row.foundHelpful,
    reported: row.reported,
  };
}

/** A review as its author and admins see it. */
export function toOwnReview(row: ListedReviewRow, readerId: string | null): OwnWineryReview {
  return { ...toWineryReview(row, readerId), decisionReason: row.decisionReason };
}

/** The scores of a winery; undefined if nobody has reviewed it. */
export function toWineryScores(stored: StoredScores | undefined): WineryScores | undefined {
  if (!stored) return undefined;
  const numeric = (value: string | null) => (value === null ? null : Number(value));
  return {
    score: numeric(stored.score),
    reviewCount: stored.reviewCount,
    verifiedCount: stored.verifiedCount,
    means: {
      quality: numeric(stored.quality),
      variety: numeric(stored.variety),
      ambiance: numeric(stored.ambiance),
      affordable: numeric(stored.affordable),
      foodOfferings: numeric(stored.foodOfferings),
      customerService: numeric(stored.customerService),
    },
    distribution: stored.distribution,
  };
}
