import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#kit/geo.ts';
import { circleAround, MapCenterError, obfuscatedCenter, shownCenter } from './fuzzy.ts';

const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});
const here = { lat: 30.2366, lng: -98.9104 };

describe('the place that a map shows', () => {
  test('is the center with fuzzy off, the obfuscated center with fuzzy on', () => {
    const obfuscated = { lat: 30.24, lng: -98.91 };
    expect(shownCenter({ center: here, obfuscatedCenter: obfuscated }, false)).toBe(here);
    expect(shownCenter({ center: here, obfuscatedCenter: obfuscated }, true)).toBe(obfuscated);
  });

  test('is never the true center for want of an obfuscated one', () => {
    expect(() => shownCenter({ center: here }, true)).toThrow(MapCenterError);
    expect(() => shownCenter({ obfuscatedCenter: here }, false)).toThrow(MapCenterError);
  });
});

describe('an obfuscated center', () => {
  test('lies within 500 meters', () => {
    fc.assert(
      fc.property(point, fc.string(), (center, seed) => distanceKm(center, obfuscatedCenter(center, seed)) <= 0.5),
    );
  });

  test('is the same at every look, and another for another seed', () => {
    expect(obfuscatedCenter(here, 'a1')).toEqual(obfuscatedCenter(here, 'a1'));
    expect(obfuscatedCenter(here, 'a1')).not.toEqual(obfuscatedCenter(here, 'a2'));
  });

  test('fills the disk evenly: half of them lie in the inner half of its area, as many in the north as in the south', () => {
    const centers = Array.from({ length: 2000 }, (_, at) => obfuscatedCenter(here, `signed ${at}`));
    const share = (is: (center: typeof here) => boolean) => centers.filter(is).length / centers.length;
    expect(share((center) => distanceKm(here, center) < 0.5 * Math.SQRT1_2)).toBeCloseTo(0.5, 1);
    expect(share((center) => center.lat > here.lat)).toBeCloseTo(0.5, 1);
    expect(share((center) => center.lng > here.lng)).toBeCloseTo(0.5, 1);
  });
});

describe('a circle', () => {
  test('is a closed ring with a corner every eight degrees', () => {
    const ring = circleAround(here, 500);
    expect(ring).toHaveLength(360 / 8 + 1);
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ring[0]?.lat).toBeGreaterThan(here.lat);
  });

  test('has every corner at its radius', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 1, max: 50_000 }), (center, meters) =>
        circleAround(center, meters).every(
          (corner) => Math.abs(distanceKm(center, corner) * 1000 - meters) < 0.01 + meters * 1e-6,
        ),
      ),
    );
  });
});
