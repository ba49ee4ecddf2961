import { expect, test } from 'vitest';
import { formatTimeLeft } from './payment-countdown.tsx';

test.for([
  [15 * 60_000, 'We’re holding your bottles for 15 minutes.'],
  [60_001, 'We’re holding your bottles for 2 minutes.'],
  [60_000, 'We’re holding your bottles for less than a minute.'],
  [1, 'We’re holding your bottles for less than a minute.'],
  [0, 'Your time to pay is over.'],
  [-5_000, 'Your time to pay is over.'],
] as const)('with %d milliseconds left the text is: %s', ([left, message]) => {
  expect(formatTimeLeft(left, 'bottles')).toBe(message);
});

test('of a tasting, seats are held', () => {
  expect(formatTimeLeft(15 * 60_000, 'seats')).toBe('We’re holding your seats for 15 minutes.');
});
