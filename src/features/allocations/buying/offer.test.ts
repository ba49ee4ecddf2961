import { expect, test } from 'vitest';
import { bottleRange, type OfferedWine, stepsOf, wantedProblems } from './offer.ts';

const wine: OfferedWine = {
  ...{ listingId: 'a', name: '2019 Red', url: '/l/red/a', priceCents: 5_000, isShipped: true },
  ...{ minBottles: 2, maxBottles: 6, defaultBottles: 2, left: 4, bought: 0, wished: 0, granted: 0 },
};
const offer = { model: 'first-come' as const, wishesAbove: true, wines: [wine] };
const shipped = { step: 'buy', delivery: 'shipping' } as const;
const problemOf = (quantity: number, given: Partial<OfferedWine> = {}) =>
  wantedProblems({ ...offer, wines: [{ ...wine, ...given }] }, [{ listingId: 'a', quantity }], shipped)['bottles-a'];

test('bottles are bought from the minimum to the maximum, as far as there are any', () => {
  expect(problemOf(1)).toBe('Choose at least 2, or none');
  expect(problemOf(7)).toBe('Choose at most 6');
  expect(problemOf(5)).toBe('Only 4 left');
  expect(problemOf(4)).toBeUndefined();
  expect(problemOf(Number.NaN)).toBe('Enter a whole number');
  expect(problemOf(2, { isShipped: false })).toBe('This wine doesn’t ship. Choose pickup.');
  expect(wantedProblems(offer, [], shipped)).toEqual({ wines: 'Choose at least one bottle' });
  expect(wantedProblems(offer, [{ listingId: 'b', quantity: 1 }], shipped)).toHaveProperty('bottles-b');
});

test('what somebody has bought counts toward the minimum and the maximum', () => {
  const buy = { step: 'buy', model: 'first-come', wishesAbove: false } as const;
  expect(bottleRange({ ...wine, bought: 2 }, buy)).toEqual({ least: 1, most: 4 });
  expect(problemOf(1, { bought: 6 })).toBe('You already have your maximum of this wine');
});

test('a wish keeps to the maximum by wish, and is for more than it beside buying', () => {
  expect(stepsOf({ model: 'wish', wishesAbove: false })).toEqual(['wish']);
  expect(stepsOf(offer)).toEqual(['buy', 'wish']);
  expect(bottleRange(wine, { step: 'wish', model: 'wish', wishesAbove: false })).toEqual({ least: 2, most: 6 });
  expect(bottleRange(wine, { step: 'wish', model: 'guaranteed', wishesAbove: true })).toEqual({ least: 1, most: 60 });
});
