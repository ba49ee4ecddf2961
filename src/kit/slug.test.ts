import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.for([
  ['2020 Mourvèdre', '2020-mourvedre'],
  ["  Winemaker's   Blend! ", 'winemakers-blend'],
  ['Château d’Été & Söhne', 'chateau-dete-sohne'],
  ['Weißburgunder Ørsted', 'weissburgunder-orsted'],
  ['ŁĘCZNA ÆØŒÐÞ ẞ', 'leczna-aeooedth-ss'],
  ['葡萄酒', 'no-slug'],
  ['', 'no-slug'],
] as const)('%j becomes %s', ([title, slug]) => {
  expect(slugOf(title)).toBe(slug);
});

test('any title becomes a valid URL segment, and a slug stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      expect(slugOf(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOf(slugOf(title))).toBe(slugOf(title));
    }),
  );
});
