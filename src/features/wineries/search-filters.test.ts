import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCityCode, parseCityCode } from './search-filters.ts';

test.for([
  ['Austin', 'TX', 'Austin_TX'],
  ['Dripping Springs', 'TX', 'Dripping_Springs_TX'],
  ['McMinnville', 'OR', 'McMinnville_OR'],
] as const)('%s, %s is the code %s', ([city, state, code]) => {
  expect(formatCityCode(city, state)).toBe(code);
  expect(parseCityCode(code)).toEqual({ city, state });
});

test('every city reads back from its code', () => {
  const word = fc.stringMatching(/^[A-Za-z.'é-]{1,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom('TX', 'OR'), (words, state) => {
      const city = words.join(' ');
      expect(parseCityCode(formatCityCode(city, state))).toEqual({ city, state });
    }),
  );
});

test.for(['', 'Austin', '_TX', 'Austin_tx', 'Austin_TEX'])('%j is no code of a city', (code) => {
  expect(parseCityCode(code)).toBeUndefined();
});
