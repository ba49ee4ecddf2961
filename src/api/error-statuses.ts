/** The HTTP statuses of refusals. */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 500 | 503;

/**
 * Every error code of the API with its HTTP status and its default title. One code has two statuses: `forbidden` is 401
 * for failed sign-ins, which the operation sets itself.
 */
export const errorStatuses = {
  forbidden: { status: 403, title: 'Forbidden' },
  'not-found': { status: 404, title: 'Not found' },
  'validation-invalid-params': { status: 400, title: 'A parameter is missing or wrong' },
  'validation-invalid-value': { status: 400, title: 'A value cannot be used' },
  'too-many-requests': { status: 429, title: 'Too many tries. Please wait.' },
  'request-upload-over-limit': { status: 413, title: 'The request is too large.' },
  busy: { status: 503, title: 'Busy; try again in a few seconds' },
  internal: { status: 500, title: 'Something went wrong on our side. Please try again.' },

  'email-taken': {
    status: 409,
    title: 'An account with this e-mail address already exists. Try logging in instead.',
  },
  'image-invalid': { status: 409, title: 'There is no such picture of yours' },

  'old-total-mismatch': { status: 409, title: 'The current stock is not the old total' },
  'listing-invalid-transition': { status: 409, title: 'This is not possible in the state that the listing is in' },
  'listing-incomplete': { status: 409, title: 'It lacks something before it can be sold' },
  'listing-offered': {
    status: 409,
    title: 'It is no draft: it keeps its last photo; open or waiting for approval, some hours of its week too',
  },
  'listing-ordered': { status: 409, title: 'It has been ordered or asked about' },
  'changed-meanwhile': { status: 409, title: 'It says something else by now than what was seen' },
  'too-many-photos': { status: 409, title: 'A listing has at most twelve photos' },
  'exception-overlap': { status: 409, title: 'Another exception touches this time' },
  'too-many-exceptions': { status: 409, title: 'There are too many exceptions' },
  'bookings-rely': {
    status: 409,
    title: 'Bookings rely on what this takes away: they stay, and you confirm that you know',
  },

  'transaction-listing-not-found': { status: 409, title: 'The listing is no longer available' },
  'transaction-invalid-transition': {
    status: 409,
    title: 'This is not possible in the state that the order is in',
  },
  'transaction-already-reviewed-by-customer': { status: 409, title: 'The customer has already left a review' },
  'transaction-already-reviewed-by-provider': { status: 409, title: 'The provider has already left a review' },
  'transaction-booking-time-not-available': { status: 409, title: 'The time is not available' },
  'transaction-listing-insufficient-stock': { status: 409, title: 'There is not enough stock' },
  'transaction-payment-failed': { status: 402, title: 'The payment failed' },
  'transaction-charge-zero-payin': { status: 409, title: 'There is nothing to charge' },
  'transaction-charge-zero-payout': { status: 409, title: 'There is nothing to pay out' },
  'transaction-missing-stripe-account': { status: 409, title: 'The provider has no payout account' },
} as const satisfies Record<string, { status: RefusalStatus; title: string }>;

/** A code of the specification's catalogue, or one of our own. */
export type ErrorCode = keyof typeof errorStatuses;
