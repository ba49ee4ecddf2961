import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#kit/geo.ts';
import { fuzzyLocation, MapCenterError, obfuscatedCenter, shownCenter } from './fuzzy-location.server.ts';

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
      fc.property(point, fc.string(), (center, seed) => distanceKm(center, obfuscatedCenter(center, 500, seed)) <= 0.5),
    );
  });

  test('is the same at every look, and another under another secret', () => {
    expect(obfuscatedCenter(here, 500, 'a1')).toEqual(obfuscatedCenter(here, 500, 'a1'));
    expect(obfuscatedCenter(here, 500, 'a1')).not.toEqual(obfuscatedCenter(here, 500, 'a2'));
  });

  test('fills the disk evenly: half of them lie in the inner half of its area, as many in the north as in the south', () => {
    const centers = Array.from({ length: 2000 }, (_, at) => obfuscatedCenter(here, 500, `secret ${at}`));
    const share = (is: (center: typeof here) => boolean) => centers.filter(is).length / centers.length;
    expect(share((center) => distanceKm(here, center) < 0.5 * Math.SQRT1_2)).toBeCloseTo(0.5, 1);
    expect(share((center) => center.lat > here.lat)).toBeCloseTo(0.5, 1);
    expect(share((center) => center.lng > here.lng)).toBeCloseTo(0.5, 1);
  });
});

describe('a place that leaves the server', () => {
  const place = { ...here, place: 'Stonewall' };
  const app = (fuzzyOffset: number | undefined) => ({ site: { map: { fuzzyOffset } }, sessionSecret: 'secret' });

  test('is as it is, unless the operator wants it fuzzy', () => {
    expect(fuzzyLocation(app(undefined), place)).toBe(place);
  });

  test('with fuzzy on lies elsewhere, within the offset, and keeps its name', () => {
    const shown = fuzzyLocation(app(2_000), place);
    expect(shown.place).toBe('Stonewall');
    expect(distanceKm(here, shown)).toBeGreaterThan(0);
    expect(distanceKm(here, shown)).toBeLessThanOrEqual(2);
  });

  test('is shown on one spot with all that stands there, so that many listings reveal no more than one', () => {
    expect(fuzzyLocation(app(500), { ...here, id: 'a' })).toMatchObject(fuzzyLocation(app(500), here));
  });
});
