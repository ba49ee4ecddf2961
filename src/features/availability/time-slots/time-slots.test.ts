import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, weekdayOf, weekdays } from '../local-day.ts';
import { entryMinutes, type WeeklySchedule } from '../schedule/schedule.ts';
import { daySpans, localDayOf, momentAt } from '../zoned-time.ts';
import { seatsOfDay } from './day-seats.ts';
import { bookableDays, bookableDaysIn, timeSlotsOf } from './time-slots.ts';

const zone = 'America/Chicago';
/** Saturdays: a morning with 8 seats and an afternoon with 12. */
const plan: WeeklySchedule = {
  timezone: zone,
  entries: [
    { dayOfWeek: 'sat', start: '09:00', end: '11:00', seats: 8 },
    { dayOfWeek: 'sat', start: '12:00', end: '00:00', seats: 12 },
  ],
};
const saturday = '2026-11-28';
/** The seats of a day in the schedule's time zone. */
function seatsOn(of: WeeklySchedule, exceptions: Parameters<typeof seatsOfDay>[1], day: LocalDay): number | undefined {
  return daySpans(zone, day, day).map((span) => seatsOfDay(of, exceptions, span))[0];
}

const at = (time: string, day = saturday) => new Date(`${day}T${time}:00-06:00`);

describe('the seats of a day', () => {
  test('are the maximum of its hours, not their sum, and none if it has no hours', () => {
    expect(seatsOn(plan, [], saturday)).toBe(12);
    expect(seatsOn(plan, [], '2026-11-29')).toBe(0);
  });

  test.for([
    ['the whole day', '00:00', '24:00', 3, 3],
    ['all of its hours', '09:00', '24:00', 0, 0],
    ['the hours with more seats, so that the others remain', '12:00', '24:00', 2, 8],
    ['a part of its hours, so that the rest is as scheduled', '13:00', '14:00', 0, 12],
    ['a part of its hours, with more seats', '13:00', '14:00', 20, 20],
    ['hours outside its own', '11:00', '12:00', 0, 12],
  ] as const)('are overridden by an exception over %s', ([, start, end, seats, left]) => {
    const until = end === '24:00' ? at('00:00', '2026-11-29') : at(end);
    expect(seatsOn(plan, [{ start: at(start), end: until, seats }], saturday)).toBe(left);
  });

  test('are those of two exceptions that cover its hours together, and of one that opens a closed day', () => {
    const two = [
      { start: at('08:00'), end: at('15:00'), seats: 4 },
      { start: at('15:00'), end: at('06:00', '2026-11-29'), seats: 5 },
    ];
    expect(seatsOn(plan, two, saturday)).toBe(5);
    expect(seatsOn(plan, two, '2026-11-29')).toBe(5);
    expect(seatsOn(plan, two, '2026-11-27')).toBe(0);
  });
});

test('hours skipped when clocks are put forward are as scheduled, with and without an exception on their day', () => {
  const night = { timezone: zone, entries: [{ dayOfWeek: 'sun', start: '02:00', end: '03:00', seats: 9 } as const] };
  const evening = { start: at('20:00', '2026-03-08'), end: at('21:00', '2026-03-08'), seats: 1 };
  expect(seatsOn(night, [], '2026-03-08')).toBe(9);
  expect(seatsOn(night, [evening], '2026-03-08')).toBe(9);
});

describe('the bookable days', () => {
  test('are ninety from today in the tasting’s time zone', () => {
    expect(bookableDays(zone, new Date('2026-11-21T05:59:00Z'))).toEqual({ first: '2026-11-20', last: '2027-02-17' });
    expect(bookableDays(zone, new Date('2026-11-21T06:00:00Z'))).toEqual({ first: '2026-11-21', last: '2027-02-18' });
  });

  test('in a period are those that it touches', () => {
    const now = at('10:00');
    const days = (start: Date, end: Date) => bookableDaysIn(zone, { start, end }, now).map(({ day }) => day);
    expect(days(at('11:00'), at('12:00'))).toEqual([saturday]);
    expect(days(at('00:00'), at('00:00', '2026-11-29'))).toEqual([saturday]);
    expect(days(at('00:00', '2026-11-20'), at('00:01', '2026-11-29'))).toEqual([saturday, '2026-11-29']);
    expect(days(at('00:00', '2026-11-20'), at('23:59', '2026-11-27'))).toEqual([]);
    expect(days(at('00:00', '2027-02-25'), at('00:00', '2027-05-01'))).toEqual(['2027-02-25']);
  });
});

describe('time slots of stays', () => {
  const seats = fc.integer({ min: 0, max: 9 });
  const hourly = fc
    .integer({ min: 0, max: 24 * 12 })
    .map((hours) => new Date(at('00:00').getTime() + hours * 3_600_000));
  const spans = fc.array(fc.record({ start: hourly, end: hourly, seats }), { maxLength: 6 });
  const entries = fc.uniqueArray(fc.constantFrom(...weekdays)).chain((days) =>
    fc.tuple(
      ...days.map((dayOfWeek) =>
        fc.record({
          dayOfWeek: fc.constant(dayOfWeek),
          start: fc.constant('10:00'),
          end: fc.constant('00:00'),
          seats,
        }),
      ),
    ),
  );
  const anyZone = fc.constantFrom(zone, 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kolkata');

  test('have the free seats that counting quarter of an hour by quarter of an hour gives', () => {
    fc.assert(
      fc.property(anyZone, entries, spans, spans, (timezone, entries, some, taken) => {
        const schedule = { timezone, entries };
        const whole = <Time extends { start: Date; end: Date }>(times: Time[]) =>
          times.filter((one) => one.start < one.end);
        const exceptions = whole(some)
          .toSorted((a, b) => a.start.getTime() - b.start.getTime())
          .filter((one, place, all) => all.slice(0, place).every((before) => before.end <= one.start));
        const days = daySpans(timezone, saturday, addDays(saturday, 9));
        const slots = timeSlotsOf(
          { unit: 'night', schedule, exceptions, taken: whole(taken) },
          days,
          days[0]?.start as Date,
        );
        const counted = days.map(({ day, start, end }) => {
          const quarters = Array.from(
            { length: (end.getTime() - start.getTime()) / 900_000 },
            (_, quarter) => new Date(start.getTime() + quarter * 900_000),
          );
          const has = quarters.map((moment) => {
            const exception = exceptions.find((one) => one.start <= moment && moment < one.end);
            if (exception) return exception.seats;
            const entry = entries.find(({ dayOfWeek }) => dayOfWeek === weekdayOf(day));
            return entry && moment >= momentAt(timezone, day, entryMinutes(entry).from) ? entry.seats : 0;
          });
          const takenSeats = whole(taken).filter((one) => one.start < end && one.end > start);
          return {
            day,
            start,
            end,
            seats: Math.max(0, Math.max(...has) - takenSeats.reduce((sum, one) => sum + one.seats, 0)),
          };
        });
        expect(slots).toEqual(counted.filter((slot) => slot.seats > 0));
      }),
    );
  });

  test('cover ninety days without a gap, from local midnight to local midnight', () => {
    const everyDay = weekdays.map((dayOfWeek) => ({ dayOfWeek, start: '10:00', end: '12:00', seats: 1 }));
    fc.assert(
      fc.property(
        anyZone,
        fc.date({ min: new Date('2024-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (timezone, now) => {
          const end = new Date(now.getTime() + 200 * 86_400_000);
          const days = bookableDaysIn(timezone, { start: now, end }, now);
          const schedule = { timezone, entries: everyDay };
          const slots = timeSlotsOf({ unit: 'night', schedule, exceptions: [], taken: [] }, days, now);
          const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'medium' });
          expect(slots).toHaveLength(90);
          for (const [place, slot] of slots.entries()) {
            expect(slot.day).toBe(addDays(localDayOf(timezone, now), place));
            expect(slot.end).toEqual(slots[place + 1]?.start ?? slot.end);
            expect(clock.format(slot.start)).toBe('00:00:00');
          }
        },
      ),
    );
  });
});
