import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wineStyles } from '../src/features/listings/listing.ts';
import { acidities, bodies } from '../src/features/listings/wine-attributes.ts';
import { regions } from '../src/features/wineries/winery.ts';
import { describeWine } from './describe-wine.ts';
import { dishes, grapeVocabulary } from './tasting-vocabulary.ts';

const keys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

const anyWine = fc.record({
  style: fc.constantFrom(...keys(wineStyles)),
  varietals: fc.array(fc.constantFrom(...keys(grapeVocabulary), 'unheard_of'), { maxLength: 4 }),
  body: fc.constantFrom(...bodies),
  acidity: fc.constantFrom(...acidities),
  pairings: fc.array(fc.constantFrom(...Object.values(dishes).flat()), { maxLength: 3 }),
  region: fc.constantFrom(...keys(regions)),
});

test('every description is a few whole sentences of at most 400 characters', () => {
  fc.assert(
    fc.property(anyWine, fc.string(), (wine, seed) => {
      const text = describeWine(wine, seed);
      expect(text.length).toBeGreaterThan(20);
      expect(text.length).toBeLessThanOrEqual(400);
      expect(text).toMatch(/^\p{Lu}.*\.$/u);
      expect(text).not.toMatch(/ {2}| [,.]|\.\.|,,|undefined|null/);
      for (const sentence of text.split(/(?<=\.) /)) expect(sentence).toMatch(/^\p{Lu}/u);
    }),
    { numRuns: 2000 },
  );
});

test('the same wine and seed always give the same description', () => {
  fc.assert(
    fc.property(anyWine, fc.string(), (wine, seed) => {
      expect(describeWine(wine, seed)).toBe(describeWine(wine, seed));
    }),
  );
});

test('a description mentions flavours of the grape', () => {
  const words = grapeVocabulary.tannat;
  fc.assert(
    fc.property(anyWine, fc.string(), (wine, seed) => {
      const text = describeWine({ ...wine, style: 'red', varietals: ['tannat'] }, seed).toLowerCase();
      expect(words?.fruits.some((fruit) => text.includes(fruit))).toBe(true);
    }),
  );
});
