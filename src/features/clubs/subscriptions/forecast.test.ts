import { expect, test } from 'vitest';
import { countExpected, type ExpectedBottles } from './forecast.ts';

const monthly: ExpectedBottles = {
  ...{ listingId: 'a', bottles: 10, nextOn: '2027-02-01', anchorDay: 1, intervalMonths: 1 },
  ...{ holdUntil: null, nextSkipped: false },
};

const needed = (given: Partial<ExpectedBottles>, end: string) =>
  countExpected([{ ...monthly, ...given }], end).get('a');

test('the bottles of the next days are those of all dates before their end, and of no other', () => {
  expect(needed({}, '2027-02-01')).toBe(0);
  expect(needed({}, '2027-02-02')).toBe(10);
  expect(needed({}, '2027-03-02')).toBe(20);
  expect(needed({ intervalMonths: 2 }, '2027-03-02')).toBe(10);
});

test('nothing is needed for what is skipped, or falls into a hold', () => {
  expect(needed({ nextSkipped: true }, '2027-03-02')).toBe(10);
  expect(needed({ holdUntil: '2027-02-28' }, '2027-03-02')).toBe(10);
  expect(needed({ holdUntil: '2027-03-31' }, '2027-03-02')).toBe(0);
});

test('the bottles of all members are added up by wine', () => {
  const rows = [
    monthly,
    { ...monthly, bottles: 5, nextOn: '2027-02-10', anchorDay: 10 },
    { ...monthly, listingId: 'b' },
  ];
  expect([...countExpected(rows, '2027-02-20')]).toEqual([
    ['a', 15],
    ['b', 10],
  ]);
});
