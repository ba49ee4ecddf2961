import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grantInOrder, grantProRata, type WishedBottles } from './granting.ts';

const wines = 3;
const lots = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: wines, maxLength: wines });
const wishes = fc
  .array(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: wines, maxLength: wines }), { maxLength: 40 })
  .map((rows) => rows.map((bottles, at) => ({ number: at + 1, bottles })));

const sumOf = (rows: readonly WishedBottles[], wine: number) =>
  rows.reduce((sum, { bottles }) => sum + (bottles[wine] ?? 0), 0);

test.each([
  ['in order', grantInOrder],
  ['pro rata', grantProRata],
])('granting %s gives out every bottle that is wished for, and nobody more than they wish', (_, grant) => {
  fc.assert(
    fc.property(wishes, lots, (asked, left) => {
      const granted = grant(asked, left);
      expect(granted.map(({ number }) => number)).toEqual(asked.map(({ number }) => number));
      for (let wine = 0; wine < wines; wine += 1) {
        expect(sumOf(granted, wine)).toBe(Math.min(sumOf(asked, wine), left[wine] ?? 0));
        asked.forEach(({ bottles }, at) => {
          expect(granted[at]?.bottles[wine]).toBeGreaterThanOrEqual(0);
          expect(granted[at]?.bottles[wine]).toBeLessThanOrEqual(bottles[wine] ?? 0);
        });
      }
    }),
  );
});

test('pro rata nobody is further than a bottle from their share', () => {
  fc.assert(
    fc.property(wishes, lots, (asked, left) => {
      const granted = grantProRata(asked, left);
      for (let wine = 0; wine < wines; wine += 1) {
        const all = sumOf(asked, wine);
        const share = all === 0 ? 0 : Math.min(1, (left[wine] ?? 0) / all);
        asked.forEach(({ bottles }, at) => {
          expect(Math.abs((granted[at]?.bottles[wine] ?? 0) - (bottles[wine] ?? 0) * share)).toBeLessThan(1);
        });
      }
    }),
  );
});

test('of equal remainders the first in the list gets the bottle', () => {
  const asked = [1, 2, 3].map((number) => ({ number, bottles: [2] }));
  expect(grantProRata(asked, [4]).map(({ bottles }) => bottles[0])).toEqual([2, 1, 1]);
});

test('whoever is first gets all that they wish for, and the last what is left', () => {
  const asked = [3, 1, 2].map((number) => ({ number, bottles: [6, 1] }));
  expect(grantInOrder(asked, [8, 3])).toEqual([
    { number: 3, bottles: [6, 1] },
    { number: 1, bottles: [2, 1] },
    { number: 2, bottles: [0, 1] },
  ]);
});
