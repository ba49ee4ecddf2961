import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#kit/geo.ts';
import { fuzzyLocation, MapCenterError, obfuscatedCenter, shownCenter } from './fuzzy-location.server.ts';

const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});
const here = { lat: 30.2366, lng: -98.9104 };

describe('the location that a map shows', () => {
  test('is the center, or with fuzzy on the obfuscated center', () => {
    const obfuscated = { lat: 30.24, lng: -98.91 };
    expect(shownCenter({ center: here, obfuscatedCenter: obfuscated }, false)).toBe(here);
    expect(shownCenter({ center: here, obfuscatedCenter: obfuscated }, true)).toBe(obfuscated);
  });

  test('is never the true center when the obfuscated one is missing', () => {
    expect(() => shownCenter({ center: here }, true)).toThrow(MapCenterError);
    expect(() => shownCenter({ obfuscatedCenter: here }, false)).toThrow(MapCenterError);
  });
});

describe('an obfuscated center', () => {
  test('is within 500 meters', () => {
    fc.assert(
      fc.property(point, fc.string(), (center, seed) => distanceKm(center, obfuscatedCenter(center, 500, seed)) <= 0.5),
    );
  });

  test('is always the same, but differs with another secret', () => {
    expect(obfuscatedCenter(here, 500, 'a1')).toEqual(obfuscatedCenter(here, 500, 'a1'));
    expect(obfuscatedCenter(here, 500, 'a1')).not.toEqual(obfuscatedCenter(here, 500, 'a2'));
  });

  test('is evenly distributed over the disk', () => {
    const centers = Array.from({ length: 2000 }, (_, at) => obfuscatedCenter(here, 500, `secret ${at}`));
    const share = (is: (center: typeof here) => boolean) => centers.filter(is).length / centers.length;
    expect(share((center) => distanceKm(here, center) < 0.5 * Math.SQRT1_2)).toBeCloseTo(0.5, 1);
    expect(share((center) => center.lat > here.lat)).toBeCloseTo(0.5, 1);
    expect(share((center) => center.lng > here.lng)).toBeCloseTo(0.5, 1);
  });
});

describe('a location that is sent to browsers', () => {
  const place = { ...here, place: 'Stonewall' };
  const app = (fuzzyOffset: number | undefined) => ({ site: { map: { fuzzyOffset } }, sessionSecret: 'secret' });

  test('is unchanged unless the operator has set an offset', () => {
    expect(fuzzyLocation(app(undefined), place)).toBe(place);
  });

  test('is moved within the offset and keeps its other values', () => {
    const shown = fuzzyLocation(app(2_000), place);
    expect(shown.place).toBe('Stonewall');
    expect(distanceKm(here, shown)).toBeGreaterThan(0);
    expect(distanceKm(here, shown)).toBeLessThanOrEqual(2);
  });

  test('is the same for all listings at one location, so that many reveal no more than one', () => {
    expect(fuzzyLocation(app(500), { ...here, id: 'a' })).toMatchObject(fuzzyLocation(app(500), here));
  });
});
