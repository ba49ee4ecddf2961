import { expect, test } from 'vitest';
import { formatTimeLeft } from './payment-countdown.tsx';

test.for([
  [15 * 60_000, '15 minutes are left for the payment.'],
  [60_001, '2 minutes are left for the payment.'],
  [60_000, 'Less than a minute is left for the payment.'],
  [1, 'Less than a minute is left for the payment.'],
  [0, 'The time for the payment is over.'],
  [-5_000, 'The time for the payment is over.'],
] as const)('with %d milliseconds left the text is: %s', ([left, message]) => {
  expect(formatTimeLeft(left)).toBe(message);
});
