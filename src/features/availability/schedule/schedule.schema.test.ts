import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdays } from '../local-day.ts';
import { scheduleSchema } from './schedule.schema.ts';
import { entryMinutes } from './schedule.ts';

const hours = { dayOfWeek: 'sat', start: '12:00', end: '18:00', seats: 12 };

function messageOf(plan: unknown): string | undefined {
  return scheduleSchema.safeParse(plan).error?.issues[0]?.message;
}

describe('a schedule', () => {
  test('has the canonical name of its time zone, or none, and is sorted by weekday', () => {
    const [evening, sunday] = [
      { ...hours, start: '18:00', end: '00:00' },
      { ...hours, dayOfWeek: 'sun' },
    ];
    expect(scheduleSchema.parse({ entries: [sunday, evening, hours] })).toEqual({
      entries: [hours, evening, sunday],
    });
    expect(scheduleSchema.parse({ timezone: 'us/pacific', entries: [] }).timezone).toBe('America/Los_Angeles');
  });

  test.for([
    [{ timezone: 'Mars/Olympus', entries: [] }, 'Please choose a time zone, such as America/Chicago'],
    [{ timezone: 'UTC+1', entries: [] }, 'Please choose a time zone, such as America/Chicago'],
    [{ timezone: 'a'.repeat(99_999), entries: [] }, 'Please choose a time zone, such as America/Chicago'],
    [{ timezone: 7, entries: [] }, 'Please choose a time zone'],
    [{}, 'Please give the hours of the week'],
    [{ entries: [{ ...hours, dayOfWeek: 'Saturday' }] }, 'Please choose a day of the week, mon to sun'],
    [{ entries: [{ ...hours, start: '24:00' }] }, 'A time has hours and minutes, such as 09:30'],
    [{ entries: [{ ...hours, start: '9:30' }] }, 'A time has hours and minutes, such as 09:30'],
    [{ entries: [{ ...hours, end: '12:00' }] }, 'The end must lie after the start; 00:00 is the end of the day'],
    [{ entries: [{ ...hours, end: '11:59' }] }, 'The end must lie after the start; 00:00 is the end of the day'],
    [{ entries: [{ ...hours, seats: -1 }] }, 'Seats are a whole number from 0 to 1,000'],
    [{ entries: [{ ...hours, seats: 1001 }] }, 'Seats are a whole number from 0 to 1,000'],
    [{ entries: [{ ...hours, seats: 1.5 }] }, 'Seats are a whole number from 0 to 1,000'],
    [{ entries: [{ ...hours, seats: '12' }] }, 'Seats are a whole number from 0 to 1,000'],
    [{ entries: [hours, { ...hours, start: '17:59', end: '00:00' }] }, 'The hours of one day may not overlap'],
    [{ entries: [{ ...hours, start: '00:00', end: '00:00' }, hours] }, 'The hours of one day may not overlap'],
    [{ entries: Array.from({ length: 29 }, () => hours) }, 'A week has at most 28 entries'],
  ] as const)('%j is refused: %s', ([plan, message]) => {
    expect(messageOf(plan)).toBe(message);
  });

  test('reports all problems of an entry at once', () => {
    const wrong = { ...hours, end: '11:00', seats: 1.5 };
    const issues = scheduleSchema.safeParse({ entries: [wrong] }).error?.issues.map(({ path }) => path.join('.'));
    expect(issues).toEqual(['entries.0.seats', 'entries.0.end']);
  });

  test('is valid if and only if no minute of a day is in two of its entries', () => {
    const quarter = (at: number) =>
      `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`;
    const entry = fc
      .tuple(fc.constantFrom(...weekdays.slice(0, 2)), fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 96 }))
      .filter(([, from, to]) => to > from)
      .map(([dayOfWeek, from, to]) => ({ dayOfWeek, start: quarter(from), end: quarter(to % 96), seats: 3 }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        const minutes = entries.flatMap((one) => {
          const { from, to } = entryMinutes(one);
          return Array.from({ length: to - from }, (_, at) => `${one.dayOfWeek} ${from + at}`);
        });
        const apart = new Set(minutes).size === minutes.length;
        const parsed = scheduleSchema.safeParse({ entries });
        expect(parsed.success).toBe(apart);
        if (parsed.success) expect(scheduleSchema.parse(parsed.data)).toEqual(parsed.data);
      }),
    );
  });
});
