import { failureCodeOfMessage } from '#features/payments/stripe/stripe-failure.ts';
import { paymentTermLabel } from './process/payment-term.ts';

/** A refusal as the API returns it, or as much of it as a page has. */
type Refusal = { status: number; code: string; title: string; meta: { stripeMessage?: string; stripeCode?: string } };

/** Why placing or changing an order failed, as far as pages distinguish it. */
export type OrderFailure =
  | 'amount-too-small'
  | 'seller-cannot-charge'
  | 'payment-failed'
  | 'payment-expired'
  | 'no-payout-account'
  | 'not-enough-stock'
  | 'time-not-available'
  | 'listing-gone'
  | 'price-changed'
  | 'missing-quantity'
  | 'too-many'
  | 'other-content'
  | 'unverified'
  | 'too-much-unpaid'
  | 'conflict'
  | 'forbidden'
  | 'other';

/** The message for a winery that cannot be paid. */
export const noPayoutAccount = 'This winery has no payout account yet, so its wines cannot be ordered.';

/** The messages at checkout. */
const messages: Record<OrderFailure, string> = {
  'amount-too-small': 'We cannot process this payment, since the amount is too low.',
  'seller-cannot-charge':
    'The payout information of this winery is not complete, so its wines cannot be ordered at the moment.',
  'payment-failed': 'The payment request failed. Please check your card and try again.',
  'payment-expired': `The payment was not completed in ${paymentTermLabel}, so the order has expired. Please go back to the wine and try again.`,
  'no-payout-account': noPayoutAccount,
  'not-enough-stock': 'There is not enough left in stock for this order.',
  'time-not-available': 'The time that you chose is not available any more. Please choose another.',
  'listing-gone': 'This listing is no longer available.',
  'price-changed': 'The price has changed. Please look at the total again.',
  'missing-quantity': 'Please choose how many bottles you would like.',
  'too-many': 'You’ve started too many orders without paying for them. Please try again tomorrow.',
  'too-much-unpaid': `You’ve reached the limit for unpaid orders. Pay for them, or try again in ${paymentTermLabel}.`,
  'other-content':
    'This order has been placed already, with something else in it. Please look at it before you order again.',
  unverified:
    'Please verify your e-mail address first: open the link that we sent you. You can have it sent again under Account settings, Contact details.',
  conflict: 'This is not possible any more: the order has moved on. Please refresh the page.',
  forbidden: 'You may not do this.',
  other: 'Something went wrong. Please refresh the page and try again.',
};

const missingQuantity = /^Error: transition should contain quantity information/;

const byCode: Readonly<Record<string, OrderFailure>> = {
  'transaction-payment-failed': 'payment-failed',
  'transaction-missing-stripe-account': 'no-payout-account',
  'transaction-listing-insufficient-stock': 'not-enough-stock',
  'transaction-booking-time-not-available': 'time-not-available',
  'transaction-listing-not-found': 'listing-gone',
  'transaction-charge-zero-payin': 'amount-too-small',
  'transaction-charge-zero-payout': 'amount-too-small',
  'too-many-requests': 'too-many',
  'order-id-taken': 'other-content',
  'email-unverified': 'unverified',
  'too-much-unpaid': 'too-much-unpaid',
  'transaction-invalid-transition': 'conflict',
  'transaction-already-reviewed-by-customer': 'conflict',
  'transaction-already-reviewed-by-provider': 'conflict',
};

/**
 * Turns a refusal of the API into a failure and its message for the buyer, from its status, code, and the gateway's
 * message.
 * @param refusal one of the API's `errors`
 * @param options.expired whether the time for the payment is over
 */
export function describeOrderFailure(
  refusal: Refusal,
  { expired = false }: { expired?: boolean } = {},
): { failure: OrderFailure; message: string } {
  const failure = expired ? 'payment-expired' : failureOf(refusal);
  return { failure, message: messages[failure] };
}

function failureOf({ status, code, title, meta }: Refusal): OrderFailure {
  if (status === 402) return paymentFailureOf(meta);
  if (status === 403) return 'forbidden';
  if (status === 400 && missingQuantity.test(title)) return 'missing-quantity';
  if (code === 'validation-invalid-value') return 'price-changed';
  return (Object.hasOwn(byCode, code) ? byCode[code] : undefined) ?? 'other';
}

function paymentFailureOf({ stripeCode, stripeMessage = '' }: Refusal['meta']): OrderFailure {
  const meanings = [stripeCode, failureCodeOfMessage(stripeMessage)];
  const known = (['amount-too-small', 'seller-cannot-charge'] as const).find((failure) => meanings.includes(failure));
  return known ?? 'payment-failed';
}
