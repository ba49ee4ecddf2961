import { expect, test } from 'vitest';
import { everyDay } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { daySpans } from '../zoned-time.ts';
import { type CalendarChange, overbookedDays } from './calendar-change.ts';

const timezone = 'America/Chicago';
const spanOf = (first: string, last = first) => {
  const days = daySpans(timezone, first, last);
  return { start: days[0]?.start as Date, end: days.at(-1)?.end as Date };
};
const plan = { timezone, entries: everyDay };
const weekdaysOnly = { timezone, entries: everyDay.filter(({ dayOfWeek }) => !dayOfWeek.startsWith('s')) };
/** Saturday is closed; on Sunday more come than on other days. */
const exceptions = [
  { id: 'sat', ...spanOf('2026-11-28'), seats: 0 },
  { id: 'sun', ...spanOf('2026-11-29'), seats: 20 },
];
const taken = [
  { ...spanOf('2026-11-27'), seats: 5 },
  { ...spanOf('2026-11-28'), seats: 3 },
  { ...spanOf('2026-11-29', '2026-11-30'), seats: 12 },
];

test.for<[string, CalendarChange, string[]]>([
  ['a day that is closed', { kind: 'add', ...spanOf('2026-11-27'), seats: 0 }, ['2026-11-27']],
  ['fewer seats than are booked', { kind: 'add', ...spanOf('2026-11-27'), seats: 4 }, ['2026-11-27']],
  ['fewer seats that suffice', { kind: 'add', ...spanOf('2026-11-27'), seats: 5 }, []],
  ['a closed day that stays so', { kind: 'seats', id: 'sat', seats: 0 }, []],
  ['more seats, though too few', { kind: 'seats', id: 'sat', seats: 2 }, []],
  ['fewer seats of an exception', { kind: 'seats', id: 'sun', seats: 11 }, ['2026-11-29']],
  ['an exception that goes, where the week suffices', { kind: 'remove', id: 'sun' }, []],
  ['what overlaps another exception', { kind: 'add', ...spanOf('2026-11-27', '2026-11-28'), seats: 0 }, []],
  ['an exception that there is not', { kind: 'remove', id: 'none' }, []],
  ['a week without weekends, under exceptions', { kind: 'plan', schedule: weekdaysOnly }, []],
  ['a week of nothing', { kind: 'plan', schedule: { timezone, entries: [] } }, ['2026-11-27', '2026-11-30']],
])('%s', ([_, change, expected]) => {
  const days = { first: '2026-11-25', last: '2026-12-05' };
  expect(overbookedDays({ plan, exceptions }, change, { taken, days }).map(({ day }) => day)).toEqual(expected);
});

test('an exception that opened a day cannot go from under who booked it', () => {
  const kept = { plan: weekdaysOnly, exceptions: [{ id: 'sun', ...spanOf('2026-11-29'), seats: 6 }] };
  const days = { first: '2026-11-25', last: '2026-12-05' };
  const booked = [{ ...spanOf('2026-11-29'), seats: 1 }];
  expect(overbookedDays(kept, { kind: 'remove', id: 'sun' }, { taken: booked, days })).toHaveLength(1);
  expect(overbookedDays(kept, { kind: 'remove', id: 'sun' }, { taken: [], days })).toEqual([]);
});
