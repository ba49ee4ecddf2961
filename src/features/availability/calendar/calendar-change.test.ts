import { expect, test } from 'vitest';
import { wholeDays } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { daySpans, localDayOf } from '../zoned-time.ts';
import { type CalendarChange, overbookedTimes } from './calendar-change.ts';

const timezone = 'America/Chicago';
const spanOf = (first: string, last = first) => {
  const days = daySpans(timezone, first, last);
  return { start: days[0]?.start as Date, end: days.at(-1)?.end as Date };
};
const plan = { timezone, entries: wholeDays };
const unit = 'day';
/** The local days of times. */
const daysOf = (times: { start: Date }[]) => times.map(({ start }) => localDayOf(timezone, start));
const weekdaysOnly = { timezone, entries: wholeDays.filter(({ dayOfWeek }) => !dayOfWeek.startsWith('s')) };
/** Saturday is closed; Sunday has more seats than other days. */
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
  ['closing a day', { kind: 'add', ...spanOf('2026-11-27'), seats: 0 }, ['2026-11-27']],
  ['fewer seats than are booked', { kind: 'add', ...spanOf('2026-11-27'), seats: 4 }, ['2026-11-27']],
  ['fewer seats that are still enough', { kind: 'add', ...spanOf('2026-11-27'), seats: 5 }, []],
  ['a closed day that stays closed', { kind: 'seats', id: 'sat', seats: 0 }, []],
  ['more seats, though still too few', { kind: 'seats', id: 'sat', seats: 2 }, []],
  ['fewer seats of an exception', { kind: 'seats', id: 'sun', seats: 11 }, ['2026-11-29']],
  ['deleting an exception where the schedule has enough seats', { kind: 'remove', id: 'sun' }, []],
  ['an exception that overlaps another', { kind: 'add', ...spanOf('2026-11-27', '2026-11-28'), seats: 0 }, []],
  ['an unknown exception', { kind: 'remove', id: 'none' }, []],
  ['a schedule without weekends, where exceptions override it', { kind: 'plan', schedule: weekdaysOnly }, []],
  ['an empty schedule', { kind: 'plan', schedule: { timezone, entries: [] } }, ['2026-11-27', '2026-11-30']],
])('%s', ([_, change, expected]) => {
  const days = { first: '2026-11-25', last: '2026-12-05' };
  expect(daysOf(overbookedTimes({ unit, plan, exceptions }, change, { taken, days }))).toEqual(expected);
});

test('deleting an exception that opened a day affects its bookings', () => {
  const calendar = { plan: weekdaysOnly, exceptions: [{ id: 'sun', ...spanOf('2026-11-29'), seats: 6 }] };
  const days = { first: '2026-11-25', last: '2026-12-05' };
  const booked = [{ ...spanOf('2026-11-29'), seats: 1 }];
  expect(overbookedTimes({ unit, ...calendar }, { kind: 'remove', id: 'sun' }, { taken: booked, days })).toHaveLength(
    1,
  );
  expect(overbookedTimes({ unit, ...calendar }, { kind: 'remove', id: 'sun' }, { taken: [], days })).toEqual([]);
});
