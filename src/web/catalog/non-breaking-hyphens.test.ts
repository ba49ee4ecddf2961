import { expect, test } from 'vitest';
import { unbrokenHyphens } from './non-breaking-hyphens.ts';

test('hyphens hold their words together', () => {
  expect(unbrokenHyphens('Skin-Contact Pét-Nat')).toBe('Skin\u2011Contact Pét\u2011Nat');
});
