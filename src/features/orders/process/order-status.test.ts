import { expect, test } from 'vitest';
import { dueAtOf } from './order-status.ts';

const day = 24 * 60 * 60_000;
const placed = new Date('2026-11-21T18:00:00Z');
const after = (days: number) => new Date(placed.getTime() + days * day);

test.for([
  ['a wine that waits for its winery', null, null, after(5)],
  ['a wine that was accepted on the second day', after(2), null, after(16)],
  ['a tasting in a month that waits for its winery', null, after(30), after(5)],
  ['a tasting on the third day that waits for its winery', null, after(3), after(3)],
  ['a tasting in a month that was accepted', after(2), after(30), after(44)],
  ['a tasting that was over when it was accepted', after(2), after(1), after(16)],
] as const)('%s is canceled by itself when its time is over', ([, acceptedAt, bookingEnd, due]) => {
  expect(dueAtOf({ state: 'purchased', lastTransitionedAt: placed, acceptedAt, bookingEnd })).toEqual(due);
});

test('what has ended is due no more', () => {
  expect(dueAtOf({ state: 'canceled', lastTransitionedAt: placed, acceptedAt: null, bookingEnd: after(3) })).toBeNull();
});
