import { expect, test } from 'vitest';
import { ratingTallyOf } from './review.ts';

test('ratings are counted, and the mean is rounded to a tenth, halves up', () => {
  expect(ratingTallyOf([])).toEqual({ stars: [0, 0, 0, 0, 0], total: 0, mean: 0 });
  expect(ratingTallyOf([{ rating: 4, found: 1 }])).toEqual({ stars: [0, 0, 0, 1, 0], total: 1, mean: 4 });
  const many = [
    { rating: 5, found: 2 },
    { rating: 1, found: 1 },
  ];
  expect(ratingTallyOf(many)).toEqual({ stars: [1, 0, 0, 0, 2], total: 3, mean: 3.7 });
  const quarter = [
    { rating: 4, found: 3 },
    { rating: 5, found: 1 },
  ];
  expect(ratingTallyOf(quarter).mean).toBe(4.3);
});
