import type { Generated, GeneratedAlways } from 'kysely';
import type {
  HeldRule,
  ReportDecision,
  ReportReason,
  Verification,
  WineryReviewState,
} from '../wineries/winery-review.ts';

/** What a person gives a winery: one overall score and six optional ones, each from 1 to 5. */
type ReviewScores = {
  overall: number;
  quality: number | null;
  variety: number | null;
  ambiance: number | null;
  affordable: number | null;
  foodOfferings: number | null;
  customerService: number | null;
};

/**
 * A person's review of a winery. `visitedMonth` is the first day of the month as `YYYY-MM-DD`. `heldRule` is the rule
 * that held it; `decisionReason` is why an admin kept or removed it. `fingerprint` finds similar texts.
 */
export type WineryReviewTable = ReviewScores & {
  id: Generated<string>;
  wineryId: string;
  authorId: string;
  state: WineryReviewState;
  content: string;
  visitedMonth: string | null;
  verified: Verification | null;
  heldRule: HeldRule | null;
  decisionReason: string | null;
  fingerprint: Generated<number[]>;
  helpfulCount: Generated<number>;
  createdAt: Date;
  editedAt: Date | null;
  /** Invented, for the demo. */
  demo: Generated<boolean>;
};

/** What a review was before its author edited it; numbers start at 1. */
export type WineryReviewVersionTable = ReviewScores & {
  reviewId: string;
  number: number;
  content: string;
  visitedMonth: string | null;
  replacedAt: Date;
};

/** A photo of a review; positions start at 0. */
export type WineryReviewPhotoTable = { reviewId: string; position: number; imageId: string };

/** What a winery answered to a review. */
export type WineryReviewAnswerTable = { reviewId: string; authorId: string; content: string; createdAt: Date };

/** A person who found a review helpful. */
export type WineryReviewVoteTable = { reviewId: string; userId: string; createdAt: Date };

/** A reader's report of a review, and what an admin decided. */
export type WineryReviewReportTable = {
  reviewId: string;
  reporterId: string;
  reason: ReportReason;
  details: Generated<string>;
  reportedAt: Date;
  decision: ReportDecision | null;
  decisionReason: string | null;
  decidedAt: Date | null;
};

/** From which network, as a hash, a person sent a review. Deleted after a day. */
export type WineryReviewSourceTable = {
  id: GeneratedAlways<string>;
  network: string;
  wineryId: string;
  userId: string;
  sentAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    wineryReviews: WineryReviewTable;
    wineryReviewVersions: WineryReviewVersionTable;
    wineryReviewPhotos: WineryReviewPhotoTable;
    wineryReviewAnswers: WineryReviewAnswerTable;
    wineryReviewVotes: WineryReviewVoteTable;
    wineryReviewReports: WineryReviewReportTable;
    wineryReviewSources: WineryReviewSourceTable;
  }
}
