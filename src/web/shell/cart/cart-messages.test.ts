import { expect, test } from 'vitest';
import { inCartMessage } from './cart-messages.ts';

test('the message names the quantity in the cart, or how few are left if it is less than wanted', () => {
  expect(inCartMessage('2019 Tannat', { quantity: 1, wanted: 1 })).toBe('2019 Tannat is in your cart: 1 bottle.');
  expect(inCartMessage('2019 Tannat', { quantity: 1_200, wanted: 1_200 })).toContain('1,200 bottles');
  expect(inCartMessage('2019 Tannat', { quantity: 1, wanted: 2 })).toBe(
    'Only one bottle of 2019 Tannat is left. It is in your cart.',
  );
  expect(inCartMessage('2019 Tannat', { quantity: 3, wanted: 7 })).toBe(
    'Only 3 bottles of 2019 Tannat are left. All of them are in your cart.',
  );
});
