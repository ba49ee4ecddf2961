import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAttemptAt } from './retry-rule.ts';

const day = 24 * 3_600_000;
const first = new Date('2028-02-28T06:00:00Z');

test('a declined charge is tried once a day for as many days as the rule says, whenever it was tried in between', () => {
  const time = fc.integer({ min: 0, max: 40 * day });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), time, (retryDays, passed) => {
      const now = new Date(first.getTime() + passed);
      const next = nextAttemptAt(first, retryDays, now);
      const days = next && (next.getTime() - first.getTime()) / day;
      if (days === undefined) expect(passed).toBeGreaterThanOrEqual(retryDays * day);
      else {
        expect(Number.isInteger(days) && days <= retryDays).toBe(true);
        expect(next).toEqual(new Date(first.getTime() + days * day));
        expect(next?.getTime()).toBeGreaterThan(now.getTime());
        expect(next?.getTime()).toBeLessThanOrEqual(now.getTime() + day);
      }
    }),
  );
});

test('attempts that are each made when they are due end after the last day', () => {
  let [now, attempts] = [first as Date | undefined, 0];
  for (; now; attempts += 1) now = nextAttemptAt(first, 10, now);
  expect(attempts).toBe(11);
});

test('a card network that names a time is not asked before it, and no earlier attempt is lost for it', () => {
  const at = (hours: number) => new Date(first.getTime() + hours * 3_600_000);
  expect(nextAttemptAt(first, 10, first, at(1))).toEqual(at(24));
  expect(nextAttemptAt(first, 10, first, at(24))).toEqual(at(24));
  expect(nextAttemptAt(first, 10, first, at(48.5))).toEqual(at(72));
  expect(nextAttemptAt(first, 10, at(100), at(50))).toEqual(at(120));
  expect(nextAttemptAt(first, 1, first, at(25))).toBeUndefined();
});
