import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay } from './local-day.ts';
import { canonicalTimeZone, daySpans, localDayOf, momentAt } from './zoned-time.ts';

const hour = 3_600_000;

/** Zones that change their clocks at 02:00, at midnight, by half an hour, never, and once by a whole day. */
const zones = [
  'America/Chicago',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
];
const anyZone = fc.constantFrom(...zones);
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((number) => addDays('1971-01-01', number));

/** The period of one day. */
function spanOfDay(zone: string, day: LocalDay) {
  const [span] = daySpans(zone, day, day);
  if (!span) throw new Error(day);
  return span;
}

/** The local day, computed with Intl as an independent check. */
function dayInWords(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(moment);
}

/** The day that Samoa skipped when it crossed the date line. */
const isLeftOut = (zone: string, day: string) => zone === 'Pacific/Apia' && day === '2011-12-30';

describe('a local day', () => {
  test('begins with its first instant and ends with the next day, in every zone', () => {
    fc.assert(
      fc.property(anyZone, anyDay, (zone, day) => {
        const { start, end } = spanOfDay(zone, day);
        expect(end).toEqual(spanOfDay(zone, addDays(day, 1)).start);
        if (isLeftOut(zone, day)) return expect(end).toEqual(start);
        expect(dayInWords(zone, start)).toBe(day);
        expect(localDayOf(zone, start)).toBe(day);
        expect(dayInWords(zone, new Date(start.getTime() - 1)) < day).toBe(true);
        expect([22, 23, 23.5, 24, 24.5, 25]).toContain((end.getTime() - start.getTime()) / hour);
      }),
      { numRuns: 2000 },
    );
  });

  test('is the day that Intl gives for any instant', () => {
    fc.assert(
      fc.property(
        anyZone,
        fc.date({ min: new Date(0), max: new Date('2120-01-01'), noInvalidDate: true }),
        (zone, at) => {
          expect(localDayOf(zone, at)).toBe(dayInWords(zone, at));
        },
      ),
    );
  });

  test.for([
    ['America/Chicago', '2026-03-08', 23],
    ['America/Chicago', '2026-11-01', 25],
    ['America/Chicago', '2026-11-02', 24],
    ['Europe/Berlin', '2026-03-29', 23],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Africa/Cairo', '2026-04-24', 23],
    ['Asia/Beirut', '2026-03-29', 23],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['America/Havana', '2026-11-01', 25],
  ] as const)('in %s %s has %d hours', ([zone, day, hours]) => {
    const { start, end } = spanOfDay(zone, day);
    expect((end.getTime() - start.getTime()) / hour).toBe(hours);
  });
});

describe('a local time', () => {
  test('has the instant at which clocks show it, unless clocks skip it', () => {
    fc.assert(
      fc.property(anyZone, anyDay, fc.integer({ min: 0, max: 1439 }), (zone, day, minutes) => {
        const moment = momentAt(zone, day, minutes);
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
        const shown = clock.format(moment);
        const typed = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
        if (shown === typed && localDayOf(zone, moment) === day) return;
        // why: at the instant when clocks are put forward, a second earlier they show less than the time, and now more
        expect(`${dayInWords(zone, moment)} ${shown}` > `${day} ${typed}`).toBe(true);
        const before = new Date(moment.getTime() - 1000);
        expect(`${dayInWords(zone, before)} ${clock.format(before)}` < `${day} ${typed}`).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.for([
    ['2026-03-08', 90, '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', 150, '2026-03-08T08:00:00.000Z'],
    ['2026-11-01', 90, '2026-11-01T06:30:00.000Z'],
    ['2026-11-01', 1440, '2026-11-02T06:00:00.000Z'],
  ] as const)('on %s, %d minutes after midnight in Texas', ([day, minutes, moment]) => {
    expect(momentAt('America/Chicago', day, minutes).toISOString()).toBe(moment);
  });
});

test('each day of a range occurs once, and a reversed range is empty', () => {
  const days = daySpans('UTC', '2028-02-28', '2028-03-01').map(({ day }) => day);
  expect(days).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daySpans('UTC', '2028-02-28', '2028-02-27')).toEqual([]);
});

describe('a time zone', () => {
  test.for([
    ['America/Chicago', 'America/Chicago'],
    ['america/chicago', 'America/Chicago'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['+05:30', undefined],
    ['Mars/Olympus', undefined],
    [' America/Chicago', undefined],
    ['', undefined],
  ] as const)('%j is parsed as %s', ([text, zone]) => {
    expect(canonicalTimeZone(text)).toBe(zone);
  });
});
