import { expect, test } from 'vitest';
import { shipOnErrors, windowErrors } from './window-bounds.ts';

const now = '2026-11-28T10:00';

test('a window opens within a year, and lasts at most 90 days', () => {
  const errors = (opensAt: string, closesAt: string) => Object.keys(windowErrors({ opensAt, closesAt }, now));
  expect(errors('2026-11-28T09:00', '2026-12-01T09:00')).toEqual([]);
  expect(errors('2027-11-28T10:00', '2028-02-26T10:00')).toEqual([]);
  expect(errors('2027-11-28T10:01', '2027-12-01T10:00')).toEqual(['opensAt']);
  expect(errors('2126-12-01T10:00', '2126-12-02T10:00')).toEqual(['opensAt']);
  expect(errors('2026-12-01T10:00', '2027-03-01T10:01')).toEqual(['closesAt']);
  expect(errors('2026-12-01T10:00', '2126-12-01T10:00')).toEqual(['closesAt']);
  expect(errors('2026-12-01T10:00', '2026-12-01T10:00')).toEqual(['closesAt']);
});

test('the wine ships from today on, within two years', () => {
  const errors = (shipOn: string | null) => Object.keys(shipOnErrors(shipOn, '2026-11-28'));
  expect(errors(null)).toEqual([]);
  expect(errors('2026-11-28')).toEqual([]);
  expect(errors('2026-11-27')).toEqual(['shipOn']);
  expect(errors('2028-11-27')).toEqual([]);
  expect(errors('2126-11-28')).toEqual(['shipOn']);
});
