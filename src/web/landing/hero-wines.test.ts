import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleWines } from '#features/listings/sample-wines.ts';
import { chooseHeroWines, mixStyles } from './hero-wines.ts';

test('five bottles of five colors are displayed', () => {
  const { display } = chooseHeroWines(sampleWines);
  expect(display.map((wine) => wine.style)).toEqual(['white', 'rose', 'sparkling', 'red', 'dessert']);
});

test('no wine is displayed twice and none is lost', () => {
  fc.assert(
    fc.property(fc.subarray([...sampleWines]), (wines) => {
      const { display, others } = chooseHeroWines(wines);
      expect(display.length).toBe(Math.min(5, wines.length));
      expect(new Set([...display, ...others])).toEqual(new Set(wines));
      expect(display.length + others.length).toBe(wines.length);
    }),
  );
});

test('with many styles, no two neighbors have the same style', () => {
  const styles = mixStyles(sampleWines.slice(0, 10)).map((wine) => wine.style);
  expect(styles.filter((style, at) => style === styles[at - 1])).toEqual([]);
});

test('mixing loses no wine and adds none', () => {
  fc.assert(
    fc.property(fc.subarray([...sampleWines]), (wines) => {
      expect(new Set(mixStyles(wines))).toEqual(new Set(wines));
      expect(mixStyles(wines).length).toBe(wines.length);
    }),
  );
});
