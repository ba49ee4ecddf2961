import { expect, test } from 'vitest';
import { formatCityCode } from './search-filters.ts';

test.for([
  ['Austin', 'TX', 'Austin_TX'],
  ['Dripping Springs', 'TX', 'Dripping_Springs_TX'],
  ['McMinnville', 'OR', 'McMinnville_OR'],
] as const)('%s, %s has the code %s', ([city, state, code]) => {
  expect(formatCityCode(city, state)).toBe(code);
});
