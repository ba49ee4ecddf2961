import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from '#features/availability/local-day.ts';
import { localDayOf, momentAt } from '#features/availability/zoned-time.ts';
import { anchorDayOf, dateOf, datesBefore, firstDateAfter, type Schedule, subscriptionIntervals } from './schedule.ts';

const days = fc.integer({ min: 0, max: 40_000 }).map((number) => addDays('2000-01-01', number));
const schedules: fc.Arbitrary<Schedule> = fc
  .record({ next: days, intervalMonths: fc.constantFrom(...subscriptionIntervals) })
  .map((given) => ({ ...given, anchorDay: anchorDayOf(given.next) }));
const numbers = fc.integer({ min: 0, max: 120 });
// the zones of wineries, and one whose clocks change at midnight, so that days there have no 00:00, or two
const zones = fc.constantFrom('America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Havana');

const lastOf = (day: string) => addDays(addMonths(day, 1), -1);
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

const monthly = (next: string, intervalMonths: 1 | 2 | 3 = 1) => ({
  next,
  intervalMonths,
  anchorDay: anchorDayOf(next),
});
const firstDates = (schedule: Schedule, most: number) =>
  Array.from({ length: most }, (_, number) => dateOf(schedule, number).slice(5));

describe('the dates of a subscription', () => {
  test('are on the last day of months that are too short, and on their own day again after those', () => {
    expect(firstDates(monthly('2027-01-31'), 5)).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31']);
    expect(firstDates(monthly('2028-01-30'), 3)).toEqual(['01-30', '02-29', '03-30']);
    expect(firstDates(monthly('2027-11-30', 3), 3)).toEqual(['11-30', '02-29', '05-30']);
  });

  test('are strictly increasing, one in each period of the interval', () => {
    fc.assert(
      fc.property(schedules, numbers, (schedule, number) => {
        const [date, after] = [dateOf(schedule, number), dateOf(schedule, number + 1)];
        expect(after > date).toBe(true);
        expect(monthsBetween(date, after)).toBe(schedule.intervalMonths);
        expect(daysBetween(date, after)).toBeGreaterThanOrEqual(28 * schedule.intervalMonths);
      }),
    );
  });

  test('never drift: each is on the anchor’s day, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(schedules, numbers, (schedule, number) => {
        const date = dateOf(schedule, number);
        if (anchorDayOf(date) !== schedule.anchorDay) {
          expect(date).toBe(lastOf(date));
          expect(anchorDayOf(date)).toBeLessThan(schedule.anchorDay);
        }
      }),
    );
  });

  test('are the same whether they are counted from the first one or each from the one before', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 30 }), (schedule, number) => {
        let { next } = schedule;
        for (let step = 0; step < number; step += 1) next = dateOf({ ...schedule, next }, 1);
        expect(next).toBe(dateOf(schedule, number));
      }),
    );
  });
});

describe('a date after a day', () => {
  test('is the first of the schedule that is later, however long nobody looked', () => {
    fc.assert(
      fc.property(schedules, days, (schedule, day) => {
        const found = firstDateAfter(schedule, day);
        expect(found > day).toBe(true);
        const number = monthsBetween(schedule.next, found) / schedule.intervalMonths;
        expect(dateOf(schedule, number)).toBe(found);
        if (number > 0) expect(dateOf(schedule, number - 1) <= day).toBe(true);
      }),
    );
  });

  test('leaves out what is in a hold, and the others are those that there would be without it', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 800 }),
        (given, held, ahead) => {
          const [end, holdUntil] = [addDays(given.next, ahead), addDays(given.next, held)];
          const all = datesBefore(given, end, null);
          expect(datesBefore(given, end, holdUntil)).toEqual(all.filter((date) => date > holdUntil));
          expect(firstDateAfter(given, holdUntil)).toBe(
            datesBefore(given, addDays(holdUntil, 100), holdUntil)[0] ?? 'none',
          );
        },
      ),
    );
  });

  test('that a member moved to another day is at least the interval later', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 90 }), (schedule, by) => {
        const next = addDays(schedule.next, by);
        const moved = { ...schedule, next, anchorDay: anchorDayOf(next) };
        const after = firstDateAfter(moved, next);
        expect(monthsBetween(next, after)).toBe(schedule.intervalMonths);
        // why: a year after 29 February is the 28th, and four years after it mostly the 29th again
        const later = dateOf(moved, 12);
        expect(anchorDayOf(later)).toBe(Math.min(anchorDayOf(next), anchorDayOf(lastOf(later))));
      }),
      { examples: [[monthly('2028-02-28'), 1]] },
    );
  });
});

test('each date begins at an instant of its own day, one after the other, whatever the clocks do', () => {
  fc.assert(
    fc.property(schedules, numbers, zones, (schedule, number, zone) => {
      const [date, after] = [dateOf(schedule, number), dateOf(schedule, number + 1)];
      const [at, afterAt] = [momentAt(zone, date, 0), momentAt(zone, after, 0)];
      expect(localDayOf(zone, at)).toBe(date);
      expect(localDayOf(zone, new Date(at.getTime() - 1)) < date).toBe(true);
      expect(afterAt.getTime() - at.getTime()).toBeGreaterThan(27 * 24 * 3_600_000);
    }),
  );
});
