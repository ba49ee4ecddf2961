import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Bounds,
  boundsAround,
  boundsOf,
  centerOf,
  distanceKm,
  formatBounds,
  formatLatLng,
  type LatLng,
  parseBounds,
  parseLatLng,
} from './geo.ts';

const degrees = (most: number) =>
  fc.integer({ min: -most * 100_000, max: most * 100_000 }).map((at) => at / 100_000 + 0);
const point: fc.Arbitrary<LatLng> = fc.record({ lat: degrees(90), lng: degrees(180) });
const box: fc.Arbitrary<Bounds> = fc.tuple(point, point).map(([a, b]) => ({
  ne: { lat: Math.max(a.lat, b.lat), lng: Math.max(a.lng, b.lng) },
  sw: { lat: Math.min(a.lat, b.lat), lng: Math.min(a.lng, b.lng) },
}));

test('points and bounds can be parsed from their text form', () => {
  fc.assert(
    fc.property(point, (at) => {
      expect(parseLatLng(formatLatLng(at))).toEqual(at);
    }),
  );
  fc.assert(
    fc.property(box, (bounds) => {
      expect(parseBounds(formatBounds(bounds))).toEqual(bounds);
    }),
  );
});

test.for([
  '',
  '30',
  '30,-97,1',
  'x,y',
  '91,0',
  '0,181',
  '1e1,2',
  ' 30,-97',
  '30,',
  'NaN,1',
  '0x10,1',
  '30,-97'.repeat(9999),
])('%j is not a point', (text) => {
  expect(parseLatLng(text)).toBeUndefined();
});

test.for(['', '1,2', '30,-97,31,-98', '31,-98,30,-97', '91,0,0,0', '200,200,-200,-200', '1,2,3,4,5'])(
  '%j is not a bounding box',
  (text) => {
    expect(parseBounds(text)).toBeUndefined();
  },
);

test('the bounds around a point have it in the centre and their sides at the distance', () => {
  const austin = { lat: 30.2672, lng: -97.7431 };
  const box = boundsAround(austin, 50);
  expect(centerOf(box).lat).toBeCloseTo(austin.lat, 9);
  expect(distanceKm(austin, { lat: box.ne.lat, lng: austin.lng })).toBeCloseTo(50, 3);
  expect(distanceKm(austin, { lat: austin.lat, lng: box.sw.lng })).toBeCloseTo(50, 1);
});

test('a distance is the same both ways, and from Austin to Dallas about 290 km', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
    }),
  );
  expect(distanceKm({ lat: 30.2672, lng: -97.7431 }, { lat: 32.7767, lng: -96.797 })).toBeCloseTo(293, 0);
});

test('bounds around the pole stay on the globe', () => {
  fc.assert(
    fc.property(point, fc.integer({ min: 1, max: 5000 }), (at, km) => {
      expect(parseBounds(formatBounds(boundsAround(at, km)))).toBeDefined();
    }),
  );
});

const [marfa, tyler] = [
  { lat: 30.25, lng: -104 },
  { lat: 32.25, lng: -95.5 },
];

test('bounds contain the outermost points; there are none for an empty list', () => {
  expect(boundsOf([marfa, tyler])).toEqual({ ne: { lat: 32.25, lng: -95.5 }, sw: { lat: 30.25, lng: -104 } });
  expect(boundsOf([])).toBeUndefined();
});

test('bounds below the minimum size are widened around their centre, only in the direction that is too small', () => {
  expect(boundsOf([marfa], 1)).toEqual({ ne: { lat: 30.75, lng: -103.5 }, sw: { lat: 29.75, lng: -104.5 } });
  expect(boundsOf([marfa, tyler], 4)).toEqual({ ne: { lat: 33.25, lng: -95.5 }, sw: { lat: 29.25, lng: -104 } });
});
