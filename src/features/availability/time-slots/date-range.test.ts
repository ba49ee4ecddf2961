import { expect, test } from 'vitest';
import { canEnd, canPick, canStart, type DateRange, pickDay, rangeProblem } from './date-range.ts';
import { slotChunks } from './time-slots.ts';

const free = new Map([
  ['2026-11-27', 4],
  ['2026-11-28', 2],
  ['2026-11-30', 4],
  ['2026-12-01', 4],
]);
const day = { unit: 'day', seats: 2 } as const;
const night = { unit: 'night', seats: 2 } as const;
const none: DateRange = { start: '', end: '' };

test('a day without enough seats is blocked, and so is one without a time slot', () => {
  expect(canStart(free, day, '2026-11-28')).toBe(true);
  expect(canStart(free, { ...day, seats: 3 }, '2026-11-28')).toBe(false);
  expect(canStart(free, day, '2026-11-29')).toBe(false);
});

test('a stay ends on its first day at the earliest, one of nights a day later, and never after a blocked day', () => {
  expect(canEnd(free, day, '2026-11-27', '2026-11-27')).toBe(true);
  expect(canEnd(free, day, '2026-11-27', '2026-11-26')).toBe(false);
  expect(canEnd(free, day, '2026-11-27', '2026-11-29')).toBe(false);
  expect(canEnd(free, day, '2026-11-27', '2026-11-30')).toBe(false);
  expect(canEnd(free, night, '2026-11-27', '2026-11-27')).toBe(false);
  expect(canEnd(free, night, '2026-11-28', '2026-11-29')).toBe(true);
  expect(canEnd(free, night, '2026-11-28', '2026-11-30')).toBe(false);
  expect(canEnd(free, day, '2026-11-30', '2026-12-01')).toBe(true);
});

test('the first click starts, the second ends, the third starts again; a blocked day changes nothing', () => {
  const started = pickDay(free, day, none, '2026-11-27');
  expect(started).toEqual({ start: '2026-11-27', end: '' });
  const ended = pickDay(free, day, started, '2026-11-28');
  expect(ended).toEqual({ start: '2026-11-27', end: '2026-11-28' });
  expect(pickDay(free, day, ended, '2026-11-30')).toEqual({ start: '2026-11-30', end: '' });
  expect(pickDay(free, day, started, '2026-11-29')).toEqual(started);
  expect(pickDay(free, day, { start: '2026-11-30', end: '' }, '2026-11-27')).toEqual({ start: '2026-11-27', end: '' });
  expect(pickDay(free, night, { start: '2026-11-28', end: '' }, '2026-11-29')).toEqual({
    start: '2026-11-28',
    end: '2026-11-29',
  });
  expect([canPick(free, day, none, '2026-11-29'), canPick(free, day, none, '2026-11-30')]).toEqual([false, true]);
});

test('a missing or wrong date is reported at its field', () => {
  const at = (range: DateRange, stay: typeof day | typeof night = day) => rangeProblem(free, stay, range)?.field;
  expect(at(none)).toBe('start');
  expect(at({ start: '2026-02-31', end: '2026-11-28' })).toBe('start');
  expect(at({ start: '2026-11-27', end: '' })).toBe('end');
  expect(at({ start: '2026-11-28', end: '2026-11-27' })).toBe('end');
  expect(at({ start: '2026-11-28', end: '2026-11-28' }, night)).toBe('end');
  expect(at({ start: '2026-11-29', end: '2026-11-30' })).toBe('start');
  expect(at({ start: '2026-11-28', end: '2026-11-30' })).toBe('end');
  expect(at({ start: '2026-11-27', end: '2026-11-28' })).toBeUndefined();
  expect(rangeProblem(undefined, day, { start: '2026-11-29', end: '2026-11-30' })).toBeUndefined();
});

test('time slots are requested in chunks of at most ninety days', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const lengths = (days?: number) =>
    slotChunks(now, days).map(({ start, end }) => (end.getTime() - start.getTime()) / 86_400_000);
  expect(lengths()).toEqual([90]);
  expect(lengths(200)).toEqual([90, 90, 20]);
  expect(slotChunks(now, 100)[1]?.start).toEqual(slotChunks(now, 100)[0]?.end);
});
