import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRate, formatMoney } from './money.ts';

test.for([
  [2450, 'USD', '$24.50'],
  [1800, 'USD', '$18.00'],
  [123456789, 'USD', '$1,234,567.89'],
  [500, 'JPY', '¥500'],
  [-520, 'USD', '\u2212$5.20'],
] as const)('%i minor units of %s are shown as %s', ([amount, currency, text]) => {
  expect(formatMoney({ amount, currency })).toBe(text);
});

test('every whole number of cents can be parsed back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      const digits = formatMoney({ amount, currency: 'USD' }).replace(/\D/g, '');
      expect(Number(digits)).toBe(amount);
    }),
  );
});

test.for([1.5, Number.NaN, 2 ** 53])('%d is not an amount of money', (amount) => {
  expect(() => formatMoney({ amount, currency: 'USD' })).toThrow('Unsafe money value');
});

test.for([
  [4_900, 1_000, 490],
  [50, 300, 2],
  [49, 300, 1],
  [5, 1_000, 1],
  [4, 1_000, 0],
  [0, 300, 0],
  [4_900, 0, 0],
  [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
] as const)('%i at %i basis points is %i: rounded half up', ([amount, rate, share]) => {
  expect(applyRate(amount, rate)).toBe(share);
});

test('a share is the nearest whole number, never more than half off', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(10_000), (amount, rate) => {
      const off = BigInt(applyRate(amount, rate)) * 10_000n - BigInt(amount) * BigInt(rate);
      expect(off > -5_000n && off <= 5_000n).toBe(true);
    }),
  );
});

test.for([
  [-1, 300],
  [0.5, 300],
  [2 ** 53, 300],
  [100, -1],
  [100, 2.5],
  [100, Number.NaN],
] as const)('%d at %d throws', ([amount, rate]) => {
  expect(() => applyRate(amount, rate)).toThrow(RangeError);
});
