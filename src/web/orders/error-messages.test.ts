import { expect, test } from 'vitest';
import type { OrderView } from '#features/orders/order.ts';
import { type OrderErrorCode, refuseOrder } from '#features/orders/order-refusal.ts';
import { orderErrorMessage } from './error-messages.ts';

// why: only these fields are read
const order = { customer: { displayName: 'Ada L' }, acceptedAt: null, roles: ['provider'] } as unknown as OrderView;
const messageFor = (
  intent: 'message' | 'dispute' | 'mark-received' | 'mark-delivered',
  reason: OrderErrorCode,
  meta = {},
) => orderErrorMessage(intent, refuseOrder(reason, meta), order);

test('each refusal has its message: outdated order, already reviewed, refused card, or the form’s own failure', () => {
  expect(messageFor('dispute', 'transaction-invalid-transition')).toContain('the order has changed');
  expect(messageFor('message', 'transaction-already-reviewed-by-customer')).toBe('You already reviewed this order.');
  expect(messageFor('mark-delivered', 'transaction-payment-failed')).toMatch(/^Ada L's card was declined/);
  expect(messageFor('message', 'forbidden', { message: 'This user has been removed.' })).toBe(
    'This user has been removed.',
  );
  expect(messageFor('message', 'too-many-requests')).toBe("Your message wasn't sent. Please try again.");
  expect(orderErrorMessage('dispute', 'failed', order)).toBe("The order wasn't disputed. Please try again.");
  expect(orderErrorMessage('mark-received', 'failed', order)).toBe(
    'Marking the order as received failed. Please try again.',
  );
  expect(orderErrorMessage('mark-delivered', 'failed', order)).toBe('Marking the order failed. Please try again.');
});
