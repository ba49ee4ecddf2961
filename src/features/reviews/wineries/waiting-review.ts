import type { Pagination } from '#features/listings/pagination.ts';
import type { HeldRule, OwnWineryReview, ReportReason } from './winery-review.ts';

/** What somebody reported about a review. */
export type ReviewReport = { reason: ReportReason; details: string; reportedAt: string; reporter: string };

/** A review that waits for an admin: the rule that held it, and what was reported about it. */
export type WaitingReview = OwnWineryReview & {
  heldRule: HeldRule | null;
  waitingSince: string;
  reports: readonly ReviewReport[];
};

/** A page of them, and how many wait for each reason. */
export type WaitingReviewsPage = Pagination & {
  which: 'held' | 'reported';
  waiting: Readonly<Record<'held' | 'reported', number>>;
  reviews: readonly WaitingReview[];
};
