import { expect, test } from 'vitest';
import { parseDollars } from './price.ts';

test.for([
  ['24', 2400],
  ['24.5', 2450],
  ['24.', 2400],
  [' $1,024.05 ', 102_405],
  ['24.50 USD', 2450],
  ['usd 24', 2400],
  ['US$ 24', 2400],
  ['12.345', 1235],
  ['12.344999', 1234],
  ['1.005', 101],
  ['19.999', 2000],
  ['0.004', 0],
  ['0', 0],
  ['-3', -300],
  ['-$3', -300],
  ['-0', 0],
  ['1000000000000', 100_000_000_000_000],
  ['9'.repeat(30), Number.MAX_SAFE_INTEGER],
  ['24 EUR', 'other-currency'],
  ['€9', 'other-currency'],
  ['9 £', 'other-currency'],
  ['CAD 12.50', 'other-currency'],
  ['', undefined],
  ['.', undefined],
  ['1e3', undefined],
  ['10^12', undefined],
  ['1,02', undefined],
  ['12,345', 1_234_500],
  ['--3', undefined],
  ['a lot', undefined],
  ['twenty', undefined],
] as const)('%j is %j cents', ([typed, cents]) => {
  expect(parseDollars(typed)).toBe(cents);
});
