import type { ReportDecision } from './winery-review.ts';

/** The properties of the mails about reviews of wineries. `winery` is its name. */
export type WineryReviewMailProps = {
  /** To the owners of a winery: somebody reviewed it. */
  'winery-reviewed': { winery: string; reviewId: string; score: number };
  /** To the author: the winery has answered. */
  'review-answered': { winery: string; reviewId: string };
  /** To the author: what an admin decided about a review that was held or reported, or that breaks the rules. */
  'review-decided': { winery: string; reviewId: string; decision: ReportDecision; reason: string };
  /** To somebody who reported a review: what an admin decided. */
  'report-decided': { winery: string; reviewId: string; decision: ReportDecision; reason: string };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends WineryReviewMailProps {}
}
