import { expect, test } from 'vitest';
import { stockLevel } from './stock-level.ts';

test.for([
  [0, 'sold-out'],
  [1, 'few'],
  [5, 'few'],
  [6, 'enough'],
  [undefined, 'enough'],
] as const)('%s bottles are %s', ([quantity, level]) => {
  expect(stockLevel(quantity)).toBe(level);
});
