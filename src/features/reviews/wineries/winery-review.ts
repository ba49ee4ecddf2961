import type { Pagination } from '#features/listings/pagination.ts';

/** The state of a review: visible; waiting for an admin's look; or removed by an admin. */
export type WineryReviewState = 'published' | 'held' | 'removed';

/** What proves that the author knows the winery: a paid order, or a tasting that took place. */
export type Verification = 'buyer' | 'visitor';

/** The rules that hold a review until an admin has looked at it, as admins read them. */
export const heldRuleLabels = {
  'similar-text': 'The text is much like that of another review.',
  'network-burst': 'Several reviews of this winery, or many reviews, were sent from one network within a short time.',
} as const;

export type HeldRule = keyof typeof heldRuleLabels;

/** What a reader can report about a review, with labels. */
export const reportReasonLabels = {
  'not-a-visit': 'Not about a visit or a wine of this winery',
  'conflict-of-interest': 'Written by the winery or a competitor',
  offensive: 'Offensive',
  'private-data': 'Names or contacts of private people',
  advertising: 'Advertising',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof reportReasonLabels;

/** What an admin decides about a review that was reported or held. */
export type ReportDecision = 'kept' | 'removed';

/** The six optional scores of a winery, with labels, in the order in which pages show them. */
export const scoreLabels = {
  quality: 'Quality',
  variety: 'Variety',
  ambiance: 'Ambiance',
  affordable: 'Affordable',
  foodOfferings: 'Food offerings',
  customerService: 'Customer service',
} as const;

export type ScoreName = keyof typeof scoreLabels;

/** The names of the six optional scores. */
export const scoreNames = Object.keys(scoreLabels) as readonly ScoreName[];

/** The six optional scores; null where the author gave none. */
export type OptionalScores = Readonly<Record<ScoreName, number | null>>;

/** The name of an optional score in forms, queries, and the API, e.g. `qualityScore`. */
export function scoreField<Name extends ScoreName>(name: Name): `${Name}Score` {
  return `${name}Score`;
}

/** The longest text of a review or an answer, in characters. */
export const maxReviewLength = 5_000;

/** The most photos of a review. */
export const maxReviewPhotos = 4;

/** How many reviews of wineries a person may write within 24 hours. */
export const reviewsPerDay = 5;

/** Under this number of reviews, the page of a winery says that there are few. */
export const fewReviews = 3;

/** The orders in which the reviews of a winery are listed, with labels; the first one is the default. */
export const reviewSorts = {
  newest: 'Newest',
  highest: 'Highest score',
  lowest: 'Lowest score',
  helpful: 'Most helpful',
} as const;

export type ReviewSort = keyof typeof reviewSorts;

/**
 * The scores of a winery's reviews: the mean of the overall scores and those of the optional ones, to a tenth, null
 * where nobody gave one; and how many reviews gave one star, two stars, and so on.
 */
export type WineryScores = {
  score: number | null;
  reviewCount: number;
  verifiedCount: number;
  means: OptionalScores;
  distribution: readonly number[];
};

/** A photo of a review, with the size of its original. */
export type ReviewPhoto = { id: string; width: number; height: number };

/** What a winery answered to a review. */
export type ReviewAnswer = { content: string; createdAt: string };

/** A review of a winery. `score` is the overall score; `visited` is a month, e.g. `2026-10`. */
export type WineryReview = {
  id: string;
  winery: { id: string; slug: string; name: string };
  /** The author's public name; `id` is null for banned and deleted people. */
  author: { id: string | null; name: string };
  state: WineryReviewState;
  score: number;
  scores: OptionalScores;
  content: string;
  visited: string | null;
  verified: Verification | null;
  createdAt: string;
  editedAt: string | null;
  photos: readonly ReviewPhoto[];
  answer: ReviewAnswer | null;
  helpful: number;
  /** Invented, for the demo. */
  demo: boolean;
  /** Whether it is the reader's own, whether they found it helpful, and whether they reported it. */
  isOwn: boolean;
  foundHelpful: boolean;
  reported: boolean;
};

/** A review as its author and admins see it: with why an admin kept or removed it. */
export type OwnWineryReview = WineryReview & { decisionReason: string | null };

/** A page of the reviews of a winery, and which of them: those of a score, and with these words. */
export type WineryReviewsPage = Pagination & {
  total: number;
  sort: ReviewSort;
  score: number | null;
  words: string;
  reviews: readonly WineryReview[];
};

/** The scores of a winery, and a page of its reviews; `scores` is undefined if nobody has reviewed it. */
export type ReviewedWineryPage = { scores: WineryScores | undefined; shown: WineryReviewsPage };

/** A page of a person's reviews of wineries. */
export type PersonReviewsPage<Review extends WineryReview = WineryReview> = Pagination & {
  total: number;
  reviews: readonly Review[];
};

/** A month such as `2026-10`, as people read it: `October 2026`. */
export function formatMonth(month: string): string {
  return new Date(`${month}-01T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The URL of a review's own page. */
export function reviewUrl(id: string): string {
  return `/reviews/${id}`;
}

/** The URL of the page where a person writes or edits their review of a winery. */
export function writeReviewUrl(slug: string): string {
  return `/winery/${slug}/review`;
}
