import { expect, test } from 'vitest';
import { distanceKm } from '#kit/geo.ts';
import { routeDistanceKm } from './route.ts';

const route = { from: { lat: 30, lng: -98 }, to: { lat: 32, lng: -98 } };

test('the distance from a route is that from its line, and beyond an end that from the end', () => {
  expect(routeDistanceKm({ lat: 31, lng: -97 }, route)).toBeCloseTo(95.3, 0);
  expect(routeDistanceKm({ lat: 31, lng: -98 }, route)).toBeCloseTo(0, 6);
  const south = { lat: 29, lng: -98.5 };
  expect(routeDistanceKm(south, route)).toBeCloseTo(distanceKm(south, route.from), 6);
  expect(routeDistanceKm(south, { from: route.to, to: route.to })).toBeCloseTo(distanceKm(south, route.to), 6);
});
