import type { Pagination } from '#features/listings/pagination.ts';
import type { OrderParty } from '#features/orders/process/order-process.ts';

/** Something that an order was of. `to` is its page; null where it cannot be viewed any more. */
export type ReviewedListing = { name: string; to: string | null };

/** What one side of an order has said of the other, for everybody. `rating` is 1 to 5. */
export type Review = {
  by: OrderParty;
  rating: number;
  content: string;
  createdAt: string;
  /** The buyer, with the name that others read; `id` is null for who is banned or gone. */
  customer: { id: string | null; name: string };
  winery: { slug: string; name: string };
  /** What was bought, where it is anybody's business. */
  listings: ReviewedListing[];
};

/** A page of the published reviews of something or somebody, and how many of each star all of them are. */
export type ReviewsPage = Pagination & { tally: RatingTally; reviews: Review[] };

/** A review as its author or the one whom it is about sees it. `side` is the reader's in that order. */
export type OwnReview = Review & { orderId: string; side: OrderParty; published: boolean };

/** Which of the own reviews: those that somebody wrote, or those about him. */
export type OwnReviewKind = 'written' | 'received';

/** A page of somebody's own reviews. */
export type OwnReviewsPage = Pagination & { total: number; reviews: OwnReview[] };

/** An order that waits for the reader's review. */
export type ReviewToWrite = {
  orderId: string;
  side: OrderParty;
  /** The other side's name. */
  of: string;
  listings: { id: string; name: string }[];
  /** Until when it can be written. */
  endsAt: string;
  /** The transition that leaves it. */
  transition: `review-${1 | 2}-by-${OrderParty}`;
};

/** How many reviews there are of each number of stars, one star first; how many in all, and their mean to a tenth: 0 where there is none. */
export type RatingTally = { stars: readonly number[]; total: number; mean: number };

/** Adds up how often each rating was given; a rating that is missing was never given. */
export function ratingTallyOf(counted: readonly { rating: number; found: number }[]): RatingTally {
  const stars = [1, 2, 3, 4, 5].map((star) => counted.find(({ rating }) => rating === star)?.found ?? 0);
  const total = stars.reduce((sum, found) => sum + found, 0);
  const points = stars.reduce((sum, found, at) => sum + found * (at + 1), 0);
  return { stars, total, mean: total === 0 ? 0 : Math.round((points * 10) / total) / 10 };
}

/** What each rating is called, from one star to five (the specification's star1 to star5). */
export const starTitles = ['Terrible', 'Poor', 'Fair', 'Good', 'Excellent'] as const;

/** What a rating is called. @param rating whole, from 1 to 5 */
export function starTitle(rating: number): string {
  return starTitles[rating - 1] ?? '';
}
