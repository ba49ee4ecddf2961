import { expect, test } from 'vitest';
import { findPinError } from './pin.schema.ts';

const fredericksburg = { lat: 30.2752, lng: -98.872 };
const near = { name: 'Fredericksburg, TX', states: ['TX', 'OR'], middle: fredericksburg } as const;

test('a pin must be in its state and near its place, or within the bounds of a large place', () => {
  expect(findPinError({ lat: 30.3, lng: -98.9 }, near)).toBeUndefined();
  expect(findPinError({ lat: 48.85, lng: 2.35 }, near)).toBe('This position is not in Texas or Oregon');
  expect(findPinError({ lat: 45.5, lng: -122.6 }, { ...near, states: ['TX'] })).toBe('This position is not in Texas');
  const lubbock = { lat: 33.58, lng: -101.85 };
  expect(findPinError(lubbock, near)).toBe('This position is 287 miles from Fredericksburg, TX');
  const wide = { ne: { lat: 34, lng: -98 }, sw: { lat: 30, lng: -102 } };
  expect(findPinError(lubbock, { ...near, bounds: wide })).toBeUndefined();
  expect(findPinError(lubbock, { ...near, middle: undefined })).toBeUndefined();
});
