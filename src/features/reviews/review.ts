import type { Pagination } from '#features/listings/pagination.ts';
import type { OrderParty } from '#features/orders/process/order-effects.ts';

/** A listing of a reviewed order. `to` is its URL; null if it is no longer visible. */
export type ReviewedListing = { name: string; to: string | null };

/** A published review by one party of an order. `rating` is 1 to 5. */
export type Review = {
  by: OrderParty;
  rating: number;
  content: string;
  createdAt: string;
  /** The buyer's public name; `id` is null for banned and deleted people. */
  customer: { id: string | null; name: string };
  winery: { slug: string; name: string };
  /** What was bought, unless it is private. */
  listings: ReviewedListing[];
};

/** A page of published reviews, with the number of all reviews for each rating. */
export type ReviewsPage = Pagination & { tally: RatingTally; reviews: Review[] };

/** A review as its author or its subject sees it. `side` is the reader's role in the order. */
export type OwnReview = Review & { orderId: string; side: OrderParty; published: boolean; isTasting: boolean };

/** Which of a person's reviews: those they wrote, or those about them. */
export type OwnReviewKind = 'written' | 'received';

/** A page of a person's own reviews. */
export type OwnReviewsPage = Pagination & { total: number; reviews: OwnReview[] };

/** An order that the reader can still review. */
export type ReviewToWrite = {
  orderId: string;
  side: OrderParty;
  /** The other party's name. */
  of: string;
  listings: { id: string; name: string }[];
  /** The end of the review period. */
  endsAt: string;
  /** The transition that writes the review. */
  transition: `review-${1 | 2}-by-${OrderParty}`;
};

/**
 * The number of reviews for each rating, from one star to five; the total; and the mean to a tenth, 0 without reviews.
 */
export type RatingTally = { stars: readonly number[]; total: number; mean: number };

/** Builds a tally from the number of reviews for each rating; missing ratings count as 0. */
export function ratingTallyOf(counted: readonly { rating: number; found: number }[]): RatingTally {
  const stars = [1, 2, 3, 4, 5].map((star) => counted.find(({ rating }) => rating === star)?.found ?? 0);
  const total = stars.reduce((sum, found) => sum + found, 0);
  const points = stars.reduce((sum, found, at) => sum + found * (at + 1), 0);
  return { stars, total, mean: total === 0 ? 0 : Math.round((points * 10) / total) / 10 };
}

/** The labels of the ratings, from one star to five (star1 to star5 in the specification). */
export const starTitles = ['Terrible', 'Poor', 'Fair', 'Good', 'Excellent'] as const;

/** The label of a rating. @param rating an integer from 1 to 5 */
export function starTitle(rating: number): string {
  return starTitles[rating - 1] ?? '';
}
