import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOrderNumber, parseOrderNumber } from './order-number.ts';

test.for([
  [0, 'LV-0000-0000'],
  [12_345_678, 'LV-1234-5678'],
  [99_999_999, 'LV-9999-9999'],
  [42, 'LV-0000-0042'],
] as const)('%i is written %s', ([number, written]) => {
  expect(formatOrderNumber(number)).toBe(written);
});

test.for(['LV-1234-5678', 'lv-1234-5678', 'LV12345678', '1234-5678', '12345678', ' # LV 1234 5678 ', 'LV–1234—5678'])(
  '%s is read as one number',
  (text) => {
    expect(parseOrderNumber(text)).toBe(12_345_678);
  },
);

test.for([
  '',
  'LV-',
  '1234567',
  '123456789',
  'LV-1234-567',
  'XX-1234-5678',
  '1234-56-78',
  '１２３４５６７８',
  '1e345678',
])('%s is no number', (text) => {
  expect(parseOrderNumber(text)).toBeUndefined();
});

test('every number is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
      expect(parseOrderNumber(formatOrderNumber(number))).toBe(number);
    }),
  );
});
