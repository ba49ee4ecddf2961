import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idRangeOf, parsePartName, partCountFor, partName, type SitemapPart } from './sitemap-part.ts';

const anyPart = fc
  .record({ kind: fc.constantFrom('wines', 'wineries'), of: fc.constantFrom(1, 16, 256) })
  .chain(({ kind, of }) => fc.integer({ min: 1, max: of }).map((number) => ({ kind, number, of }) as SitemapPart));

test('a part is parsed from its own name', () => {
  fc.assert(
    fc.property(anyPart, (part) => {
      expect(parsePartName(partName(part))).toEqual(part);
    }),
  );
});

test.for([
  '',
  'wines.xml',
  'wines-0-of-1.xml',
  'wines-2-of-1.xml',
  'wines-17-of-16.xml',
  'wines-1-of-2.xml',
  'beers-1-of-1.xml',
])('%j is not a part', (name) => {
  expect(parsePartName(name)).toBeUndefined();
});

test('every id is in exactly one part, whatever their number', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(1, 16, 256), (id, of) => {
      const holding = Array.from({ length: of }, (_, at) => idRangeOf({ kind: 'wines', number: at + 1, of })).filter(
        ({ first, last }) => first <= id && id <= last,
      );
      expect(holding.length).toBe(1);
    }),
  );
});

test.for([
  [0, 1],
  [25_000, 1],
  [25_001, 16],
  [400_000, 16],
  [1_000_000, 256],
] as const)('%i pages need %i parts', ([pages, parts]) => {
  expect(partCountFor(pages)).toBe(parts);
});
