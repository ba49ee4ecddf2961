import { describe, expect, test } from 'vitest';
import { formatTimeSpan, parseExceptionTimes } from './exception-times.ts';

const zone = 'America/Chicago';
const none = { first: '', last: '', opens: '', closes: '', seats: '' };
const read = (fields: Partial<typeof none>) => parseExceptionTimes(zone, { ...none, ...fields });
const at = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });

describe('an exception', () => {
  test('is one day, several days, or hours, in the schedule’s time zone', () => {
    expect(read({ first: '2026-12-04', seats: '0' })).toEqual({
      ok: true,
      value: { ...at('2026-12-04T06:00:00Z', '2026-12-05T06:00:00Z'), seats: 0 },
    });
    expect(read({ first: '2026-12-04', last: '2026-12-06', seats: '4' })).toMatchObject({
      value: at('2026-12-04T06:00:00Z', '2026-12-07T06:00:00Z'),
    });
    expect(read({ first: '2026-07-04', opens: '14:00', closes: '18:30', seats: '4' })).toMatchObject({
      value: at('2026-07-04T19:00:00Z', '2026-07-04T23:30:00Z'),
    });
  });

  test('reports each unreadable field', () => {
    expect(read({})).toMatchObject({ ok: false, errors: { first: expect.any(String), seats: expect.any(String) } });
    expect(read({ first: '2026-02-30', opens: '25:00', closes: 'x', seats: '-1' })).toMatchObject({
      errors: {
        first: expect.any(String),
        opens: expect.any(String),
        closes: expect.any(String),
        seats: expect.any(String),
      },
    });
    expect(read({ first: '2026-12-04', last: 'soon', seats: '1' })).toMatchObject({
      errors: { last: expect.any(String) },
    });
  });
});

test.each([
  ['2026-12-04T06:00:00Z', '2026-12-05T06:00:00Z', 'Fri, Dec 4'],
  ['2026-12-04T06:00:00Z', '2026-12-07T06:00:00Z', 'Fri, Dec 4 to Sun, Dec 6'],
  ['2026-12-04T20:00:00Z', '2026-12-05T00:00:00Z', 'Fri, Dec 4, 2:00 PM to 6:00 PM'],
  ['2026-12-04T20:00:00Z', '2026-12-05T20:00:00Z', 'Fri, Dec 4, 2:00 PM to Sat, Dec 5, 2:00 PM'],
])('%s to %s is "%s"', (start, end, text) => {
  expect(formatTimeSpan(zone, at(start, end)).replaceAll(' ', ' ')).toBe(text);
});
