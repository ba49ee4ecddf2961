/** How many reviews there are of each number of stars, one star first; how many in all, and their mean to a tenth: 0 where there is none. */
export type RatingTally = { stars: readonly number[]; total: number; mean: number };

/** Adds up how often each rating was given; a rating that is missing was never given. */
export function ratingTallyOf(counted: readonly { rating: number; found: number }[]): RatingTally {
  const stars = [1, 2, 3, 4, 5].map((star) => counted.find(({ rating }) => rating === star)?.found ?? 0);
  const total = stars.reduce((sum, found) => sum + found, 0);
  const points = stars.reduce((sum, found, at) => sum + found * (at + 1), 0);
  return { stars, total, mean: total === 0 ? 0 : Math.round((points * 10) / total) / 10 };
}
