import { expect, test } from 'vitest';
import { wordmarkParts } from './wordmark.tsx';

test('splits a final "vine" from what comes before it', () => {
  expect(wordmarkParts('Lonevine')).toEqual(['Lone', 'vine']);
  expect(wordmarkParts('OAKVINE')).toEqual(['OAK', 'VINE']);
});

test('does not split other names', () => {
  expect(wordmarkParts('Cellar Door')).toEqual(['Cellar Door', '']);
  expect(wordmarkParts('Vine')).toEqual(['Vine', '']);
  expect(wordmarkParts('Vineyards')).toEqual(['Vineyards', '']);
});
