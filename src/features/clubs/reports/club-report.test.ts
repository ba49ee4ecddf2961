import { expect, test } from 'vitest';
import { attritionByYear, attritionOf, lifetimeValue, monthsOfMembers, reportedMonths } from './club-report.ts';

test('months without a change are there too, with the members of the month before', () => {
  const changes = [
    { month: '2025-11', joined: 10, lost: 0 },
    { month: '2026-01', joined: 0, lost: 2 },
  ];
  expect(monthsOfMembers(changes, '2026-02')).toEqual([
    { month: '2025-11', joined: 10, lost: 0, total: 10 },
    { month: '2025-12', joined: 0, lost: 0, total: 10 },
    { month: '2026-01', joined: 0, lost: 2, total: 8 },
    { month: '2026-02', joined: 0, lost: 0, total: 8 },
  ]);
  expect(monthsOfMembers([], '2026-02')).toEqual([{ month: '2026-02', joined: 0, lost: 0, total: 0 }]);
});

test('only the last sixty months are shown, with the members of before in their total', () => {
  const months = monthsOfMembers([{ month: '2018-03', joined: 7, lost: 0 }], '2026-02');
  expect(months).toHaveLength(reportedMonths);
  expect(months[0]).toEqual({ month: '2021-03', joined: 0, lost: 0, total: 7 });
});

test('attrition is who left in a year by the mean of the members, and a part of a year is scaled', () => {
  const year = Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    joined: 0,
    lost: 2,
    total: 100,
  }));
  expect(attritionOf(year)).toEqual({ percent: 24, lost: 24, average: 100, months: 12 });
  expect(attritionOf(year.slice(0, 3))).toEqual({ percent: 24, lost: 6, average: 100, months: 3 });
  expect(attritionOf([{ month: '2026-01', joined: 0, lost: 0, total: 0 }]).percent).toBeNull();
  const before = { month: '2025-12', joined: 0, lost: 1, total: 50 };
  expect(attritionByYear([before, ...year]).map((one) => [one.year, one.percent])).toEqual([
    ['2026', 24],
    ['2025', 24],
  ]);
});

test('lifetime value is what all members paid by their number', () => {
  const tiers = [
    { tier: 'Three', members: 2, paidCents: 10_001 },
    { tier: 'Six', members: 1, paidCents: 5_000 },
  ];
  expect(lifetimeValue(tiers)).toBe(5_000);
  expect(lifetimeValue([])).toBe(0);
});
