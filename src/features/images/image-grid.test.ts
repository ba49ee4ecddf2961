import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findGridVariant, gridVariantName, nearestGridVariant } from './image-grid.ts';
import { variantSize } from './image-variants.ts';

const landscape = { width: 3072, height: 2304 };
const side = fc.integer({ min: 1, max: 3072 });
const size = fc.record({ width: side, height: side });

test.for<[[number, number], [number, number]]>([
  [
    [400, 400],
    [400, 400],
  ],
  [
    [400, 300],
    [400, 300],
  ],
  [
    [400, 267],
    [400, 267],
  ],
  [
    [300, 400],
    [300, 400],
  ],
  [
    [1200, 630],
    [1200, 630],
  ],
  [
    [401, 300],
    [480, 360],
  ],
  [
    [3072, 3072],
    [3072, 3072],
  ],
  [
    [1, 3072],
    [1200, 2400],
  ],
])('a picture cropped to %j is cropped to %j', ([[width, height], [w, h]]) => {
  expect(nearestGridVariant({ width, height, fit: 'crop' }, landscape)).toEqual({ width: w, height: h, fit: 'crop' });
});

test.for<[[number, number], [number, number]]>([
  [
    [400, 400],
    [400, 300],
  ],
  [
    [400, 150],
    [200, 150],
  ],
  [
    [450, 450],
    [400, 300],
  ],
  [
    [3072, 3072],
    [3072, 2304],
  ],
])('a picture scaled into %j is %j', ([[width, height], [w, h]]) => {
  const variant = nearestGridVariant({ width, height, fit: 'scale' }, landscape);
  expect(variantSize(variant, landscape)).toEqual({ width: w, height: h });
});

test('a picture that is smaller than what it is scaled into keeps its size', () => {
  const source = { width: 90, height: 70 };
  expect(variantSize(nearestGridVariant({ width: 400, height: 400, fit: 'scale' }, source), source)).toEqual(source);
});

test('whatever is asked for is a size of the grid, which has few', () => {
  const names = new Set<string>();
  fc.assert(
    fc.property(size, fc.constantFrom('crop', 'scale'), size, (asked, fit, source) => {
      const variant = nearestGridVariant({ ...asked, fit }, source);
      const name = gridVariantName(variant);
      names.add(name);
      expect(findGridVariant(name)).toEqual(variant);
      expect(Math.max(variant.width, variant.height)).toBeLessThanOrEqual(3072);
    }),
    { numRuns: 2_000 },
  );
  expect(names.size).toBeLessThan(270);
});

test.for(['crop-401x300', 'scale-400x300', 'fit-400x400', 'crop-0400x400', ''])('the grid has no %j', (name) => {
  expect(findGridVariant(name)).toBeUndefined();
});
