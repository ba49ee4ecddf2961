import { expect, test } from 'vitest';
import { boundsOf } from '#ui/map/bounds-of.ts';

const [marfa, tyler] = [
  { lat: 30.25, lng: -104 },
  { lat: 32.25, lng: -95.5 },
];

test('the box goes through the outermost points; around none there is none', () => {
  expect(boundsOf([marfa, tyler])).toEqual({ ne: { lat: 32.25, lng: -95.5 }, sw: { lat: 30.25, lng: -104 } });
  expect(boundsOf([])).toBeUndefined();
});

test('a box that would be too small is widened around its middle, only where it is', () => {
  expect(boundsOf([marfa], 1)).toEqual({ ne: { lat: 30.75, lng: -103.5 }, sw: { lat: 29.75, lng: -104.5 } });
  expect(boundsOf([marfa, tyler], 4)).toEqual({ ne: { lat: 33.25, lng: -95.5 }, sw: { lat: 29.25, lng: -104 } });
});
