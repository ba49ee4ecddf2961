import type { Context } from 'hono';
import type { OrderErrorCode, OrderRefusal } from '#features/orders/order-refusal.ts';
import { problems } from './problem.ts';

/** The status and the words of each refusal of an order: the one table that says so. */
const refusalAnswers: Record<OrderErrorCode, { status: 400 | 402 | 403 | 404 | 409 | 429; title: string }> = {
  forbidden: { status: 403, title: 'Forbidden' },
  'not-found': { status: 404, title: 'Not found' },
  'validation-invalid-params': { status: 400, title: 'A parameter is missing or wrong' },
  'validation-invalid-value': { status: 400, title: 'A value cannot be used' },
  'too-many-requests': { status: 429, title: 'Too many orders were begun and not paid. Please try again tomorrow.' },
  'transaction-listing-not-found': { status: 409, title: 'The listing is no longer available' },
  'transaction-invalid-transition': { status: 409, title: 'This is not possible in the state that the order is in' },
  'transaction-already-reviewed-by-customer': { status: 409, title: 'The customer has already left a review' },
  'transaction-already-reviewed-by-provider': { status: 409, title: 'The provider has already left a review' },
  'transaction-booking-time-not-available': { status: 409, title: 'The time is not available' },
  'transaction-listing-insufficient-stock': { status: 409, title: 'There is not enough stock' },
  'transaction-payment-failed': { status: 402, title: 'The payment failed' },
  'transaction-charge-zero-payin': { status: 409, title: 'There is nothing to charge' },
  'transaction-charge-zero-payout': { status: 409, title: 'There is nothing to pay out' },
  'transaction-missing-stripe-account': { status: 409, title: 'The provider has no payout account' },
};

/** Answers with a refusal of an order. */
export function orderProblem(c: Context, { reason: code, meta = {} }: OrderRefusal): Response {
  const { status, title } = refusalAnswers[code];
  const { message, ...rest } = meta;
  return c.json(problems([{ status, code, title: message ?? title, meta: rest }]), status);
}
