import type { RatingTally } from '#features/reviews/review.ts';
import { BottleRating } from '../catalog/reviews/bottle-rating.tsx';

/** The average rating on a listing's page, linked to its reviews. */
export function RatingLink({ tally: { mean, total } }: { tally: RatingTally }) {
  return (
    <a href="#reviews" className="inline-flex min-h-11 items-center justify-self-start rounded-md md:min-h-8">
      <BottleRating score={mean} reviews={total} />
    </a>
  );
}
