import { expect, test } from 'vitest';
import { formatDate, formatDateIn, formatDateTime, formatLocalDay, formatTime, timeZoneName, yearIn } from './time.ts';

test("dates and times are in the shop's time zone, with plain spaces", () => {
  const justBeforeMidnight = '2026-11-22T05:59:00.000Z';
  expect(formatDate(justBeforeMidnight)).toBe('Nov 21, 2026');
  expect(formatTime(justBeforeMidnight)).toBe('11:59 PM');
  expect(formatDateTime('2026-07-01T17:05:00.000Z')).toBe('Jul 1, 2026, 12:05 PM');
});

test('a day without a time is the same everywhere', () => {
  expect(formatLocalDay('2026-11-01')).toBe('Nov 1, 2026');
  expect(formatLocalDay('2028-02-29')).toBe('Feb 29, 2028');
});

test('days and years of other time zones are their own', () => {
  const newYear = '2027-01-01T06:30:00.000Z';
  expect(formatDateIn(newYear, 'America/Chicago')).toBe('Jan 1, 2027');
  expect(formatDateIn(newYear, 'America/Los_Angeles')).toBe('Dec 31, 2026');
  expect(yearIn(new Date(newYear), 'America/Los_Angeles')).toBe(2026);
  expect([timeZoneName('America/Chicago'), timeZoneName('America/Los_Angeles')]).toEqual([
    'Central Time',
    'Pacific Time',
  ]);
});
