import { expect, test } from 'vitest';
import { pinFault } from './pin-fault.ts';

const fredericksburg = { lat: 30.2752, lng: -98.872 };
const near = { name: 'Fredericksburg, TX', states: ['TX', 'OR'], middle: fredericksburg } as const;

test('a pin stands in its state and near its place, or anywhere in a wide one', () => {
  expect(pinFault({ lat: 30.3, lng: -98.9 }, near)).toBeUndefined();
  expect(pinFault({ lat: 48.85, lng: 2.35 }, near)).toBe('This position is not in Texas or Oregon');
  expect(pinFault({ lat: 45.5, lng: -122.6 }, { ...near, states: ['TX'] })).toBe('This position is not in Texas');
  const lubbock = { lat: 33.58, lng: -101.85 };
  expect(pinFault(lubbock, near)).toBe('This position is 287 miles from Fredericksburg, TX');
  const wide = { ne: { lat: 34, lng: -98 }, sw: { lat: 30, lng: -102 } };
  expect(pinFault(lubbock, { ...near, bounds: wide })).toBeUndefined();
  expect(pinFault(lubbock, { ...near, middle: undefined })).toBeUndefined();
});
