import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.for([
  [2450, 'USD', '$24.50'],
  [1800, 'USD', '$18.00'],
  [123456789, 'USD', '$1,234,567.89'],
  [500, 'JPY', '¥500'],
] as const)('%i minor units of %s read %s', ([amount, currency, text]) => {
  expect(formatMoney({ amount, currency })).toBe(text);
});

test('every whole number of cents reads back to itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amount) => {
      const digits = formatMoney({ amount, currency: 'USD' }).replace(/\D/g, '');
      expect(Number(digits)).toBe(amount);
    }),
  );
});

test.for([1.5, Number.NaN, 2 ** 53])('%d is no amount of money', (amount) => {
  expect(() => formatMoney({ amount, currency: 'USD' })).toThrow('Unsafe money value');
});
