import { expect, test } from 'vitest';
import { nonBreakingHyphens } from './non-breaking-hyphens.ts';

test('hyphens become non-breaking', () => {
  expect(nonBreakingHyphens('Skin-Contact Pét-Nat')).toBe('Skin\u2011Contact Pét\u2011Nat');
});
