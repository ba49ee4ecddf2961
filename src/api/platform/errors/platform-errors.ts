import type { OrderRefusalReason } from '#features/orders/order-refusal.ts';
import { type ErrorCode, errorStatuses } from '#kit/error-codes.ts';

/** Every code of the platform's errors, with its status and what it says by default. */
export const platformErrors = {
  'bad-request': { status: 400, title: 'The request cannot be read' },
  'unsupported-content-type': { status: 400, title: 'The body is neither transit nor JSON' },
  'validation-invalid-params': { status: 400, title: 'A parameter has a value that it cannot have' },
  'validation-invalid-value': { status: 400, title: 'A parameter has none of its values' },
  'validation-missing-key': { status: 400, title: 'A parameter is missing' },
  'validation-disallowed-key': { status: 400, title: 'There is no such parameter' },
  'auth-missing-access-token': { status: 401, title: 'The request has no access token' },
  'auth-invalid-access-token': { status: 401, title: 'The access token has expired or is no longer valid' },
  'transaction-payment-failed': { status: 402, title: 'The payment failed' },
  forbidden: { status: 403, title: 'You may not do this' },
  'permission-denied-post-listings': { status: 403, title: 'You may not post listings' },
  'permission-denied-initiate-transactions': { status: 403, title: 'You may not initiate transactions' },
  'not-found': { status: 404, title: 'There is no such thing' },
  conflict: { status: 409, title: 'This is not possible now' },
  'email-taken': { status: 409, title: 'An account has this e-mail address already' },
  'email-not-found': { status: 409, title: 'No account has this e-mail address' },
  'email-already-verified': { status: 409, title: 'The e-mail address is verified already' },
  'email-unverified': { status: 409, title: 'The e-mail address is not verified yet' },
  'email-too-many-verification-requests': { status: 409, title: 'At most five verification mails are sent a day' },
  'image-invalid': { status: 409, title: 'This is no picture that can be used' },
  'image-invalid-content': { status: 409, title: 'The picture cannot be read' },
  'listing-not-found': { status: 409, title: 'There is no such listing' },
  'listing-invalid-state': { status: 409, title: 'This is not possible in the state that the listing is in' },
  'old-total-mismatch': { status: 409, title: 'The old total is not the current one' },
  'stripe-account-not-found': { status: 409, title: 'There is no payout account' },
  'stripe-customer-not-found': { status: 409, title: 'There is no saved card' },
  'stripe-invalid-payment-intent-status': { status: 409, title: 'The payment is in another state' },
  'user-missing-stripe-account': { status: 409, title: 'There is no payout account' },
  'user-is-banned': { status: 409, title: 'The account is banned' },
  'transaction-listing-not-found': { status: 409, title: 'The listing is no longer available' },
  'transaction-listing-insufficient-stock': { status: 409, title: 'There is not enough stock' },
  'transaction-booking-time-not-available': { status: 409, title: 'The time is not available' },
  'transaction-invalid-transition': {
    status: 409,
    title: 'This is not possible in the state that the transaction is in',
  },
  'transaction-invalid-action-sequence': { status: 409, title: 'The actions are not possible in this order' },
  'transaction-locked': { status: 409, title: 'Another transition is under way' },
  'transaction-not-found': { status: 409, title: 'There is no such transaction' },
  'transaction-unknown-alias': { status: 409, title: 'There is no such process' },
  'transaction-same-author-and-customer': { status: 409, title: 'Nobody buys from their own winery' },
  'transaction-missing-stripe-account': { status: 409, title: 'The winery cannot take payments now' },
  'transaction-stripe-account-disabled-charges': { status: 409, title: 'The winery cannot take payments now' },
  'transaction-charge-zero-payin': { status: 409, title: 'There is nothing to charge' },
  'transaction-charge-zero-payout': { status: 409, title: 'There is nothing to pay out' },
  'transaction-already-reviewed-by-customer': { status: 409, title: 'The customer has left a review already' },
  'transaction-already-reviewed-by-provider': { status: 409, title: 'The provider has left a review already' },
  'transaction-provider-banned-or-deleted': { status: 409, title: 'The winery’s account is closed' },
  'transaction-customer-banned-or-deleted': { status: 409, title: 'The customer’s account is closed' },
  'request-upload-over-limit': { status: 413, title: 'The upload is too large' },
  'too-many-requests': { status: 429, title: 'Too many requests: Retry-After says when to come again' },
  internal: { status: 500, title: 'Something went wrong here' },
  busy: { status: 503, title: 'Busy: Retry-After says when to come again' },
} as const satisfies Record<string, { status: number; title: string }>;

/** A code of the platform's errors. */
export type PlatformErrorCode = keyof typeof platformErrors;

/** The platform's codes of refusals that have other names here. The rest follows from the status. */
const otherNames: { readonly [Code in ErrorCode]?: PlatformErrorCode } = {
  'already-verified': 'email-already-verified',
  'unreadable-image': 'image-invalid',
  resendFailedTooManyRequests: 'email-too-many-verification-requests',
  'email-too-many-verification-requests': 'email-too-many-verification-requests',
  'listing-invalid-transition': 'listing-invalid-state',
  'sold-out': 'transaction-listing-insufficient-stock',
  'no-payout-account': 'transaction-missing-stripe-account',
  own: 'transaction-same-author-and-customer',
  'no-provider': 'busy',
  'request-aborted': 'bad-request',
  'request-timeout': 'bad-request',
  'signed-out': 'forbidden',
  'second-factor-required': 'forbidden',
};

/** The platform's codes of refusals that say more of their reason than their code does. */
export const reasonCodes: { readonly [Reason in OrderRefusalReason]: PlatformErrorCode } = {
  'own-listing': 'transaction-same-author-and-customer',
  'charges-disabled': 'transaction-stripe-account-disabled-charges',
  'too-young': 'permission-denied-initiate-transactions',
  'payment-step-pending': 'transaction-locked',
  'payment-not-confirmed': 'stripe-invalid-payment-intent-status',
  'card-blocked': 'transaction-payment-failed',
  'customer-gone': 'transaction-customer-banned-or-deleted',
  'provider-gone': 'transaction-provider-banned-or-deleted',
};

const byStatus: Readonly<Record<number, PlatformErrorCode>> = {
  400: 'validation-invalid-params',
  401: 'auth-invalid-access-token',
  402: 'transaction-payment-failed',
  403: 'forbidden',
  404: 'not-found',
  413: 'request-upload-over-limit',
  416: 'validation-invalid-params',
  429: 'too-many-requests',
  500: 'internal',
  503: 'busy',
};

/** The platform's code of a refusal. */
export function platformCode(code: ErrorCode): PlatformErrorCode {
  if (Object.hasOwn(platformErrors, code)) return code as PlatformErrorCode;
  return otherNames[code] ?? byStatus[errorStatuses[code]] ?? 'conflict';
}
