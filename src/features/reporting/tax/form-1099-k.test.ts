import { expect, test } from 'vitest';
import { describeThreshold, federalThreshold, reaches, stateThresholds } from './form-1099-k.ts';

test('the federal threshold needs more than 20,000 dollars and more than 200 transactions', () => {
  const reached = (dollars: number, transactions: number) =>
    reaches({ grossCents: 100 * dollars, transactions }, federalThreshold);
  expect(reached(20_000, 500)).toBe(false);
  expect(reached(50_000, 200)).toBe(false);
  expect(reached(20_000.01, 201)).toBe(true);
  expect(describeThreshold(federalThreshold)).toBe('more than $20,000 and more than 200 transactions');
});

test('a state with a lower threshold wants the form from that total on', () => {
  const { IL, VT } = stateThresholds;
  if (!IL || !VT) throw new Error('Two states are missing');
  expect(reaches({ grossCents: 59_999, transactions: 900 }, VT)).toBe(false);
  expect(reaches({ grossCents: 60_000, transactions: 1 }, VT)).toBe(true);
  expect(reaches({ grossCents: 500_000, transactions: 3 }, IL)).toBe(false);
  expect([describeThreshold(IL), describeThreshold(VT)]).toEqual(['$1,000 and 4 transactions', '$600']);
});
