import type { ErrorCode } from '#kit/error-codes.ts';

/**
 * The default title of every error code of the API. The statuses are those of `errorStatuses`; only `forbidden` is 401
 * for failed sign-ins, which the operation sets itself.
 */
export const errorTitles = {
  forbidden: 'Forbidden',
  'not-found': 'Not found',
  'validation-invalid-params': 'A parameter is missing or wrong',
  'validation-invalid-value': 'A value cannot be used',
  'too-many-requests': 'Too many tries. Please wait.',
  'request-upload-over-limit': 'The request is too large.',
  'request-timeout': 'The request took too long to arrive.',
  'request-aborted': 'The request broke off.',
  busy: 'Busy; try again in a few seconds',
  internal: 'Something went wrong on our side. Please try again.',

  'email-taken': 'An account with this e-mail address already exists. Try logging in instead.',
  'email-unverified': 'The e-mail address has to be verified first',
  'image-invalid': 'There is no such picture of yours',

  'second-factor-required':
    'This account needs the code of its second factor, as `code`. Admins set one up on the website first.',
  'old-total-mismatch': 'The current stock is not the old total',
  'listing-invalid-transition': 'This is not possible in the state that the listing is in',
  'listing-incomplete': 'It lacks something before it can be sold',
  'listing-offered':
    'It is no draft: it keeps its last photo; open or waiting for approval, some hours of its week too',
  'listing-ordered': 'It has been ordered or asked about',
  'changed-meanwhile': 'It says something else by now than what was seen',
  'too-many-photos': 'A listing has at most twelve photos',
  'exception-overlap': 'Another exception touches this time',
  'too-many-exceptions': 'There are too many exceptions',
  'bookings-rely': 'Bookings rely on what this takes away: they stay, and you confirm that you know',

  'alarm-closed': 'This alarm was closed before',
  'winery-ambiguous': 'Several wineries have this name: use the slug',

  'order-id-taken': 'This id belongs to an order with other content. Choose a new one.',
  'too-much-unpaid': 'Orders that are not paid yet hold as much as they may',
  'transaction-listing-not-found': 'The listing is no longer available',
  'transaction-invalid-transition': 'This is not possible in the state that the order is in',
  'transaction-already-reviewed-by-customer': 'The customer has already left a review',
  'transaction-already-reviewed-by-provider': 'The provider has already left a review',
  'transaction-booking-time-not-available': 'The time is not available',
  'transaction-listing-insufficient-stock': 'There is not enough stock',
  'transaction-payment-failed': 'The payment failed',
  'transaction-charge-zero-payin': 'There is nothing to charge',
  'transaction-charge-zero-payout': 'There is nothing to pay out',
  'transaction-missing-stripe-account': 'The provider has no payout account',
} as const satisfies { readonly [Code in ErrorCode]?: string };

/** A code of the specification's catalogue, or one of our own. */
export type ApiErrorCode = keyof typeof errorTitles;
