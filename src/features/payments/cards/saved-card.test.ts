import { expect, test } from 'vitest';
import { savedCardOf } from './saved-card.ts';

const card = { ref: 'pm_1', brand: 'visa', last4: '4242', expMonth: 11, expYear: 2026 };

test('a card is valid to the end of its month', () => {
  expect(savedCardOf(card, { year: 2026, month: 11 })).toEqual({
    ref: 'pm_1',
    brand: 'visa',
    last4Digits: '4242',
    expirationMonth: 11,
    expirationYear: 2026,
    expired: false,
    blocked: false,
  });
  expect(savedCardOf(card, { year: 2026, month: 12 }).expired).toBe(true);
  expect(savedCardOf(card, { year: 2027, month: 1 }).expired).toBe(true);
  expect(savedCardOf({ ...card, expYear: 2027, expMonth: 1 }, { year: 2026, month: 12 }).expired).toBe(false);
});
