import { expect, test } from 'vitest';
import { openingState, wineryTimeZone } from './open-now.ts';

const day = [
  { opens: '10:00', closes: '12:00' },
  { opens: '13:00', closes: '18:00' },
];
/** Open on Fridays and Saturdays, with a break at noon. */
const week = [[], [], [], [], day, day, []];
const chicago = 'America/Chicago';

test.each([
  ['2026-07-03T15:00:00Z', { isOpen: true, closes: '12:00' }],
  ['2026-07-03T17:00:00Z', { isOpen: false, next: { weekday: null, opens: '13:00' } }],
  ['2026-07-03T22:59:00Z', { isOpen: true, closes: '18:00' }],
  ['2026-07-03T23:00:00Z', { isOpen: false, next: { weekday: 'Saturday', opens: '10:00' } }],
  // why: already Friday in London, still Thursday in Texas
  ['2026-07-03T03:00:00Z', { isOpen: false, next: { weekday: 'Friday', opens: '10:00' } }],
  ['2026-07-05T00:00:00Z', { isOpen: false, next: { weekday: 'Friday', opens: '10:00' } }],
  // why: midnight is 00:00, not 24:00
  ['2026-07-03T05:00:00Z', { isOpen: false, next: { weekday: null, opens: '10:00' } }],
  // why: in winter the clocks differ by another hour
  ['2026-12-04T16:00:00Z', { isOpen: true, closes: '12:00' }],
])('at %s the winery is %o', (at, state) => {
  expect(openingState(week, new Date(at), chicago)).toEqual(state);
});

test('a place that opens on one day only opens again on that day next week', () => {
  const fridays = [[], [], [], [], [{ opens: '10:00', closes: '12:00' }], [], []];
  const after = new Date('2026-07-03T18:00:00Z');
  expect(openingState(fridays, after, chicago)).toEqual({ isOpen: false, next: { weekday: 'Friday', opens: '10:00' } });
});

test('a place without hours never opens', () => {
  expect(openingState([[], [], [], [], [], [], []], new Date(), chicago)).toEqual({ isOpen: false, next: null });
});

test.each([
  [{ county: 'Gillespie', state: 'TX' }, 'America/Chicago'],
  [{ county: 'El Paso', state: 'TX' }, 'America/Denver'],
  [{ county: 'Yamhill', state: 'OR' }, 'America/Los_Angeles'],
  [{ county: null, state: 'OR' }, 'America/Los_Angeles'],
])('%o keeps the time of %s', (winery, timeZone) => {
  expect(wineryTimeZone(winery)).toBe(timeZone);
});
