import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, parseLocalDay, weekdayOf } from './local-day.ts';

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((number) => addDays('1971-01-01', number));

describe('a calendar day', () => {
  test.for([
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2025-02-29',
    '1969-12-31',
    '2026-1-1',
    '',
    '2026-01-01T00:00',
    '9999-01-01',
  ])('cannot be %j', (text) => {
    expect(parseLocalDay(text)).toBeUndefined();
  });

  test('can be computed forward and back, and weekdays follow in order', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(parseLocalDay(day)).toBe(day);
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
        const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });
        expect(weekdayOf(day)).toBe(format.format(new Date(day)).toLowerCase());
      }),
    );
  });
});

test('months continue across years, both ways', () => {
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-01');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-01');
  expect(addMonths('2026-11-22', 0)).toBe('2026-11-01');
});
