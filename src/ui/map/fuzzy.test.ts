import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm } from '#kit/geo.ts';
import { circleAround } from './fuzzy.ts';

const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
});
const here = { lat: 30.2366, lng: -98.9104 };

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
