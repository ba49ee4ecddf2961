import fc from 'fast-check';
import { expect, test } from 'vitest';
import { causesOfSetOff } from './order-payout.ts';

const cause = (number: string, cents: number) => ({ orderId: `order ${number}`, number, cents });

test('what is deducted is for the oldest debts that were not paid before', () => {
  const causes = [cause('1', 2_205), cause('2', 4_410), cause('3', 100)];
  const numbers = (before: number, cents: number) =>
    causesOfSetOff(causes, before, cents).map((one) => [one.number, one.cents]);
  expect(numbers(0, 2_205)).toEqual([['1', 2_205]]);
  expect(numbers(2_000, 1_000)).toEqual([
    ['1', 205],
    ['2', 795],
  ]);
  expect(numbers(2_205, 4_510)).toEqual([
    ['2', 4_410],
    ['3', 100],
  ]);
});

test('deductions that follow each other pay every debt once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9_999 })),
      fc.array(fc.integer({ min: 1, max: 9_999 })),
      (owed, paid) => {
        const causes = owed.map((cents, at) => cause(String(at), cents));
        const total = owed.reduce((sum, cents) => sum + cents, 0);
        const settled = new Map<string, number>();
        let before = 0;
        for (const cents of paid) {
          for (const one of causesOfSetOff(causes, before, cents))
            settled.set(one.number, (settled.get(one.number) ?? 0) + one.cents);
          before += cents;
        }
        for (const { number, cents } of causes) expect(settled.get(number) ?? 0).toBeLessThanOrEqual(cents);
        expect([...settled.values()].reduce((sum, cents) => sum + cents, 0)).toBe(Math.min(total, before));
      },
    ),
  );
});
