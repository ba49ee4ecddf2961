import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../local-day.ts';
import type { ScheduleEntry, WeeklySchedule } from '../schedule/schedule.ts';
import { daySpans } from '../zoned-time.ts';
import { sessionsOfDay } from './sessions.ts';

const zone = 'America/Chicago';
const saturday = '2026-11-28';
const plan: WeeklySchedule = {
  timezone: zone,
  entries: [
    { dayOfWeek: 'sat', start: '11:00', end: '12:30', seats: 8 },
    { dayOfWeek: 'sat', start: '15:00', end: '16:30', seats: 12 },
    { dayOfWeek: 'sat', start: '20:00', end: '00:00', seats: 0 },
  ],
};
const at = (time: string, day = saturday) => new Date(`${day}T${time}:00-06:00`);

/** The sessions of a day, by the clock of Texas, with their seats. */
function sessionsOn(exceptions: Parameters<typeof sessionsOfDay>[1], day = saturday, schedule = plan) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: schedule.timezone, timeStyle: 'short' });
  return daySpans(schedule.timezone, day, day)
    .flatMap((span) => sessionsOfDay(schedule, exceptions, span))
    .map(({ start, end, seats }) => `${clock.format(start)}-${clock.format(end)} ${seats}`);
}

describe('the sessions of a day', () => {
  test('are its hours with seats, and none on a day without hours', () => {
    expect(sessionsOn([])).toEqual(['11:00-12:30 8', '15:00-16:30 12']);
    expect(sessionsOn([], '2026-11-29')).toEqual([]);
  });

  test.for<[string, string, string, number, string[]]>([
    ['closes the day', '00:00', '24:00', 0, []],
    ['gives all sessions other seats', '00:00', '24:00', 4, ['11:00-12:30 4', '15:00-16:30 4']],
    ['changes one session', '15:00', '16:30', 20, ['11:00-12:30 8', '15:00-16:30 20']],
    ['closes one session', '10:00', '13:00', 0, ['15:00-16:30 12']],
    ['closes a session by a part of it', '16:00', '17:00', 0, ['11:00-12:30 8']],
    ['adds no seats to a session by a part of it', '15:00', '16:00', 30, ['11:00-12:30 8', '15:00-16:30 12']],
    ['adds a session', '18:00', '19:00', 5, ['11:00-12:30 8', '15:00-16:30 12', '18:00-19:00 5']],
  ])('with an exception that %s', ([_, start, end, seats, expected]) => {
    const until = end === '24:00' ? at('00:00', '2026-11-29') : at(end);
    expect(sessionsOn([{ start: at(start), end: until, seats }])).toEqual(expected);
  });

  test('with exceptions over days without hours: of one day a session, of several none', () => {
    const [start, end] = [at('00:00', '2026-11-29'), at('00:00', '2026-11-30')];
    expect(sessionsOn([{ start, end, seats: 6 }], '2026-11-29')).toEqual(['00:00-00:00 6']);
    expect(sessionsOn([{ start, end: at('12:00', '2026-12-01'), seats: 6 }], '2026-11-30')).toEqual([]);
  });
});

describe('when clocks change', () => {
  const nights: WeeklySchedule = {
    timezone: zone,
    entries: [
      { dayOfWeek: 'sun', start: '01:00', end: '02:30', seats: 2 },
      { dayOfWeek: 'sun', start: '02:30', end: '03:30', seats: 3 },
      { dayOfWeek: 'sun', start: '02:00', end: '02:30', seats: 9 },
    ].slice(0, 2) as ScheduleEntry[],
  };
  const minutesOf = (day: string) =>
    daySpans(zone, day, day)
      .flatMap((span) => sessionsOfDay(nights, [], span))
      .map(({ start, end }) => [start.toISOString(), (end.getTime() - start.getTime()) / 60_000]);

  test('a time that clocks skip is the moment of the change', () => {
    expect(minutesOf('2027-03-14')).toEqual([
      ['2027-03-14T07:00:00.000Z', 60],
      ['2027-03-14T08:00:00.000Z', 30],
    ]);
  });

  test('a session that lies in the skipped hour does not take place', () => {
    const skipped = {
      timezone: zone,
      entries: [{ dayOfWeek: 'sun', start: '02:00', end: '03:00', seats: 9 } as const],
    };
    expect(sessionsOn([], '2027-03-14', skipped)).toEqual([]);
    expect(sessionsOn([], '2027-03-21', skipped)).toEqual(['02:00-03:00 9']);
  });

  test('a time that clocks show twice is the first', () => {
    expect(minutesOf('2026-11-01')).toEqual([
      ['2026-11-01T06:00:00.000Z', 150],
      ['2026-11-01T08:30:00.000Z', 60],
    ]);
  });
});

test('sessions of a day lie in it, have a length, and never overlap, in any zone and with any exceptions', () => {
  const zones = fc.constantFrom(
    zone,
    'Europe/Berlin',
    'Pacific/Auckland',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Asia/Kolkata',
    'America/Asuncion',
    'Africa/Cairo',
    'Pacific/Apia',
  );
  const days = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const hours = fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 8 })
    .map((edges) => edges.toSorted((a, b) => a - b).map((quarter) => quarter * 15));
  const exceptionEdges = fc.array(
    fc.record({ at: fc.integer({ min: -8, max: 110 }), seats: fc.integer({ min: 0, max: 9 }) }),
  );
  fc.assert(
    fc.property(zones, days, hours, exceptionEdges, (timezone, day, edges, cuts) => {
      const entries = edges.flatMap((from, place) => {
        const to = edges[place + 1];
        return to === undefined || place % 2 === 1
          ? []
          : [{ dayOfWeek: weekdayOf(day), start: clock(from), end: clock(to), seats: 5 }];
      });
      for (const span of daySpans(timezone, day, day)) {
        const moments = [...new Set(cuts.map((cut) => cut.at))]
          .toSorted((a, b) => a - b)
          .map((quarter) => new Date(span.start.getTime() + quarter * 900_000));
        const exceptions = moments.flatMap((start, place) => {
          const end = moments[place + 1];
          return end === undefined || place % 2 === 1 ? [] : [{ start, end, seats: cuts[place]?.seats ?? 0 }];
        });
        const sessions = sessionsOfDay({ timezone, entries }, exceptions, span);
        for (const [place, session] of sessions.entries()) {
          expect(session.start.getTime()).toBeGreaterThanOrEqual(span.start.getTime());
          expect(session.end.getTime()).toBeLessThanOrEqual(span.end.getTime());
          expect(session.end.getTime()).toBeGreaterThan(session.start.getTime());
          expect(session.seats).toBeGreaterThan(0);
          const next = sessions[place + 1];
          if (next) expect(next.start.getTime()).toBeGreaterThanOrEqual(session.end.getTime());
        }
      }
    }),
  );
});
