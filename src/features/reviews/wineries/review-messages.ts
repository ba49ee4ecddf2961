import type { ReportDecision, WineryReviewState } from './winery-review.ts';

const waits = 'Thank you. Your review is waiting for a look before it is published.';

/** What people are told after a change of a review, on pages and by the API. */
export const reviewMessages = {
  added: { published: 'Review published. Thank you!', held: waits, removed: waits },
  edited: { published: 'Review saved.', held: 'Saved. Your review is waiting for a look.', removed: '' },
  removed: 'Review removed.',
  answered: 'Answer published.',
  reported: 'Thank you. We’ll look at this review and e-mail you what we decide.',
  decided: {
    kept: 'Kept. The author gets your reason by e-mail.',
    removed: 'Removed. The author gets your reason by e-mail.',
  },
} as const satisfies {
  readonly added: Record<WineryReviewState, string>;
  readonly edited: Record<WineryReviewState, string>;
  readonly decided: Record<ReportDecision, string>;
} & Record<string, unknown>;
