import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, periodOf, quotePeriod, smallestCharge, unusedCents } from './plan-period.ts';

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));
const intervals = fc.constantFrom('month' as const, 'year' as const);
const cents = fc.integer({ min: 0, max: 12_000_000 });

describe('the periods of a plan', () => {
  test.for([
    ['2026-01-31', 'month', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['2028-01-30', 'month', ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['2028-02-29', 'year', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28']],
    ['2026-12-15', 'month', ['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15']],
  ] as const)('from %s by the %s', ([anchor, interval, starts]) => {
    expect(starts.map((_, at) => periodOf(anchor, interval, at).startsOn)).toEqual(starts);
  });

  test('follow each other without a gap', () => {
    fc.assert(
      fc.property(days, intervals, fc.integer({ min: 0, max: 60 }), (anchor, interval, number) => {
        const period = periodOf(anchor, interval, number);
        expect(period.endsOn).toBe(periodOf(anchor, interval, number + 1).startsOn);
        const length = daysBetween(period.startsOn, period.endsOn);
        const [least, most] = interval === 'month' ? [28, 31] : [365, 366];
        expect(length >= least && length <= most).toBe(true);
      }),
    );
  });
});

describe('proration', () => {
  test('leaves everything on the first day, nothing after the last, and never more on a later day', () => {
    fc.assert(
      fc.property(cents, days, intervals, fc.integer({ min: -400, max: 400 }), (price, anchor, interval, shift) => {
        const period = periodOf(anchor, interval, 0);
        expect(unusedCents(price, period, period.startsOn)).toBe(price);
        expect(unusedCents(price, period, period.endsOn)).toBe(0);
        const day = addDays(anchor, shift);
        const [left, later] = [unusedCents(price, period, day), unusedCents(price, period, addDays(day, 1))];
        expect(left >= later && later >= 0 && left <= price).toBe(true);
      }),
    );
  });

  test('adds up to the price of the period, day by day', () => {
    fc.assert(
      fc.property(cents, days, intervals, (price, anchor, interval) => {
        const period = periodOf(anchor, interval, 0);
        let sum = 0;
        for (let day = period.startsOn; day < period.endsOn; day = addDays(day, 1)) {
          sum += unusedCents(price, period, day) - unusedCents(price, period, addDays(day, 1));
        }
        expect(sum).toBe(price);
      }),
      { numRuns: 30 },
    );
  });

  test('counts the leap day', () => {
    expect(unusedCents(36_600, { startsOn: '2028-01-01', endsOn: '2029-01-01' }, '2028-12-31')).toBe(100);
    expect(unusedCents(36_500, { startsOn: '2027-01-01', endsOn: '2028-01-01' }, '2027-12-31')).toBe(100);
  });

  test('charges the rest or keeps it as credit, never both, and loses no cent', () => {
    fc.assert(
      fc.property(cents, cents, cents, (price, unused, credit) => {
        const period = { startsOn: '2026-01-01', endsOn: '2026-02-01' };
        const quote = quotePeriod(period, price, { unusedCents: unused, creditCents: credit });
        const { amountCents, creditLeftCents, creditCents } = quote;
        expect(amountCents - creditLeftCents).toBe(price - unused - creditCents);
        expect(amountCents === 0 || amountCents >= smallestCharge).toBe(true);
        expect(amountCents === 0 || creditLeftCents === 0).toBe(true);
        expect(creditCents - credit).toBeGreaterThanOrEqual(0);
        expect(creditCents - credit).toBeLessThan(smallestCharge);
      }),
    );
  });
});
