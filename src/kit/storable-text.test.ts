import { expect, test } from 'vitest';
import { isStorable } from './storable-text.ts';

test.for([
  ['Château Été 🍷', true],
  ['', true],
  ['a\0b', false],
  ['\ud800', false],
  ['a\udc00', false],
] as const)('%j can be stored: %s', ([text, storable]) => {
  expect(isStorable(text)).toBe(storable);
});
