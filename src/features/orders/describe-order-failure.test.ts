import { expect, test } from 'vitest';
import { describeOrderFailure, type OrderFailure } from './describe-order-failure.ts';

const refused = (status: number, code: string, more: { title?: string; said?: string } = {}) => ({
  status,
  code,
  title: more.title ?? '',
  meta: more.said === undefined ? {} : { stripeMessage: more.said },
});
const unpaid = (said?: string) => refused(402, 'transaction-payment-failed', said === undefined ? {} : { said });

test.for<[OrderFailure, Parameters<typeof describeOrderFailure>[0]]>([
  ['amount-too-small', unpaid('Amount must be at least $0.50 usd')],
  ['amount-too-small', unpaid('Amount must convert to at least 50 cents.')],
  ['payment-failed', unpaid('The Amount must be at least so much')],
  ['seller-cannot-charge', unpaid('Your account cannot currently make charges. To find out why, ask.')],
  ['seller-cannot-charge', unpaid('Restricted: verification.disabled_reason is fields_needed')],
  ['payment-failed', unpaid('Your card was declined.')],
  ['seller-cannot-charge', { ...unpaid('Whatever'), meta: { stripeCode: 'seller-cannot-charge' } }],
  ['amount-too-small', { ...unpaid('Whatever'), meta: { stripeCode: 'amount-too-small' } }],
  ['payment-failed', { ...unpaid('Whatever'), meta: { stripeCode: 'declined' } }],
  ['payment-failed', unpaid()],
  ['conflict', refused(409, 'transaction-invalid-transition')],
  ['conflict', refused(409, 'transaction-already-reviewed-by-customer')],
  ['conflict', refused(409, 'transaction-already-reviewed-by-provider')],
  ['forbidden', refused(403, 'forbidden')],
  [
    'missing-quantity',
    refused(400, 'validation-invalid-params', {
      title: 'Error: transition should contain quantity information: quantity',
    }),
  ],
  ['other', refused(400, 'validation-invalid-params', { title: 'Too big' })],
  ['price-changed', refused(400, 'validation-invalid-value')],
  ['not-enough-stock', refused(409, 'transaction-listing-insufficient-stock')],
  ['time-not-available', refused(409, 'transaction-booking-time-not-available')],
  ['listing-gone', refused(409, 'transaction-listing-not-found')],
  ['no-payout-account', refused(409, 'transaction-missing-stripe-account')],
  ['amount-too-small', refused(409, 'transaction-charge-zero-payin')],
  ['amount-too-small', refused(409, 'transaction-charge-zero-payout')],
  ['other', refused(500, 'internal')],
  ['other', refused(409, 'constructor')],
])('%s', ([failure, refusal]) => {
  const described = describeOrderFailure(refusal);
  expect(described.failure).toBe(failure);
  expect(described.message).not.toBe('');
});

test('an expired payment is reported whatever the refusal', () => {
  const late = describeOrderFailure(refused(409, 'transaction-invalid-transition'), { expired: true });
  expect(late).toEqual({ failure: 'payment-expired', message: expect.stringContaining('15 minutes') });
});
