import { expect, test } from 'vitest';
import type { OrderView } from '#features/orders/order.ts';
import { type OrderErrorCode, refuseOrder } from '#features/orders/order-refusal.ts';
import { orderErrorMessage } from './error-messages.ts';

// why: only these are read
const order = { customer: { displayName: 'Ada L' }, acceptedAt: null, roles: ['provider'] } as unknown as OrderView;
const said = (intent: 'message' | 'dispute' | 'mark-received' | 'mark-delivered', reason: OrderErrorCode, meta = {}) =>
  orderErrorMessage(intent, refuseOrder(reason, meta), order);

test('each refusal has its words: the order moved on, was reviewed, the card was refused, or the form’s own failure', () => {
  expect(said('dispute', 'transaction-invalid-transition')).toContain('the order has moved on');
  expect(said('message', 'transaction-already-reviewed-by-customer')).toBe('You have reviewed this order already.');
  expect(said('mark-delivered', 'transaction-payment-failed')).toMatch(/^The card of Ada L was refused/);
  expect(said('message', 'forbidden', { message: 'This user has been removed.' })).toBe('This user has been removed.');
  expect(said('message', 'too-many-requests')).toBe('Your message was not sent. Please try again.');
  expect(orderErrorMessage('dispute', 'failed', order)).toBe('The order was not disputed. Please try again.');
  expect(orderErrorMessage('mark-received', 'failed', order)).toBe(
    'Marking the order as received failed. Please try again.',
  );
  expect(orderErrorMessage('mark-delivered', 'failed', order)).toBe(
    'Marking the order as sent failed. Please try again.',
  );
});
