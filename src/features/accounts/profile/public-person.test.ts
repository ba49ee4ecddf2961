import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bioTeaser } from './public-person.ts';

test('up to 170 characters of a bio are shown whole; of a longer one the first 170, marked as shortened', () => {
  expect(bioTeaser('x'.repeat(170))).toEqual({ text: 'x'.repeat(170), more: false });
  expect(bioTeaser('x'.repeat(171))).toEqual({ text: `${'x'.repeat(170)}…`, more: true });
  expect(bioTeaser('')).toEqual({ text: '', more: false });
});

test('an emoji made of several code points is never cut in two', () => {
  const family = '👨‍👩‍👧‍👦';
  const { text, more } = bioTeaser('x'.repeat(169) + family + family);
  expect({ text, more }).toEqual({ text: `${'x'.repeat(169)}${family}…`, more: true });
});

test('the teaser is always the beginning of the bio', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (bio) => {
      const { text, more } = bioTeaser(bio);
      expect(more ? bio.startsWith(text.slice(0, -1)) : bio === text).toBe(true);
    }),
  );
});
