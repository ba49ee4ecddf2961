import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagerItems } from './pager.tsx';

test('shows first, last, current and its neighbours, with gaps between', () => {
  expect(pagerItems(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12]);
  expect(pagerItems(1, 12)).toEqual([1, 2, 'gap', 12]);
  expect(pagerItems(12, 12)).toEqual([1, 'gap', 11, 12]);
  expect(pagerItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pagerItems(1, 1)).toEqual([1]);
  expect(pagerItems(1, 0)).toEqual([]);
});

test('for any page of any list: ascending, whole numbers, and a gap exactly where numbers are left out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: -5, max: 10_005 }), (pages, wanted) => {
      const items = pagerItems(wanted, pages);
      const current = Math.min(pages, Math.max(1, wanted));
      const numbers = items.filter((item) => item !== 'gap');
      const due = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
      expect(numbers).toEqual([...new Set(due)].sort((one, other) => one - other));
      items.forEach((item, index) => {
        if (item !== 'gap') return;
        expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(1);
      });
      numbers.slice(1).forEach((number, index) => {
        const before = numbers[index] as number;
        expect(items.indexOf(number) - items.indexOf(before)).toBe(number - before > 1 ? 2 : 1);
      });
      expect(items.length).toBeLessThanOrEqual(7);
    }),
  );
});
