import { ratingTallyOf } from '#features/reviews/review.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { RatingDistribution } from './rating-distribution.tsx';

export const group: ExampleGroup = 'wine';

const tally = (...stars: number[]) => ratingTallyOf(stars.map((found, at) => ({ rating: at + 1, found })));

export const examples: Examples = {
  many: { show: () => <RatingDistribution tally={tally(12, 31, 140, 690, 1_204)} /> },
  one: { show: () => <RatingDistribution tally={tally(0, 0, 0, 1, 0)} /> },
  none: { show: () => <RatingDistribution tally={tally()} /> },
};
