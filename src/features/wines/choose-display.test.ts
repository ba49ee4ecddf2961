import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseDisplay } from './choose-display.ts';
import { specimenWines } from './specimen-wines.ts';

test('five bottles of five colours stand on the board', () => {
  const { display } = chooseDisplay(specimenWines);
  expect(display.map((wine) => wine.style)).toEqual(['white', 'rose', 'sparkling', 'red', 'dessert']);
});

test('whatever there is, no bottle stands twice and none is lost', () => {
  fc.assert(
    fc.property(fc.subarray([...specimenWines]), (wines) => {
      const { display, others } = chooseDisplay(wines);
      expect(display.length).toBe(Math.min(5, wines.length));
      expect(new Set([...display, ...others])).toEqual(new Set(wines));
      expect(display.length + others.length).toBe(wines.length);
    }),
  );
});
