import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaBelow, bottleFills, bottlePath, wineLevel } from './bottle-shape.ts';

test('fills bottles in tenths, from the first on', () => {
  expect(bottleFills(4.6)).toEqual([10, 10, 10, 10, 6]);
  expect(bottleFills(0)).toEqual([0, 0, 0, 0, 0]);
  expect(bottleFills(0.3)).toEqual([3, 0, 0, 0, 0]);
  expect(bottleFills(2.55)).toEqual([10, 10, 6, 0, 0]);
  expect(bottleFills(5)).toEqual([10, 10, 10, 10, 10]);
});

test('clamps values out of range', () => {
  expect(bottleFills(7)).toEqual([10, 10, 10, 10, 10]);
  expect(bottleFills(-1)).toEqual([0, 0, 0, 0, 0]);
  expect(bottleFills(Number.NaN)).toEqual([0, 0, 0, 0, 0]);
});

test('for any score the bottles add up to its tenths, and only one is partly filled', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (score) => {
      const fills = bottleFills(score);
      expect(fills.reduce((sum, fill) => sum + fill, 0)).toBe(Math.round(score * 10));
      expect(fills.toSorted((one, other) => other - one)).toEqual(fills);
      expect(fills.filter((fill) => fill > 0 && fill < 10).length).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('%s tenths of the wine fill the same share of the glass', (tenths) => {
  expect(areaBelow(wineLevel(tenths)) / areaBelow(21)).toBeCloseTo(tenths / 10, 6);
});

test('draws nothing for an empty bottle, and each bottle at its own position', () => {
  expect(bottlePath(0, 0)).toBe('');
  expect(bottlePath(1, 10)).not.toBe(bottlePath(0, 10));
});
