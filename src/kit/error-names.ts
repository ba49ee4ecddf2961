/** Failures of the server itself. */
type ServerErrorName =
  | 'startup-failed'
  | 'process-failed'
  | 'request-failed'
  | 'load-data-failed'
  | 'server-side-render-failed'
  | 'clean-up-failed'
  | 'job-failed'
  | 'mail-failed'
  | 'message-digest-failed'
  | 'order-timer-failed'
  | 'payment-failed'
  | 'payout-provider-failed'
  | 'listing-editor-failed';

/** Failures of signing up, in and out. */
type AccountErrorName = 'signup-failed' | 'logout-failed' | 'verification-mail-failed' | 'identity-provider-failed';

/** The failure of each thing that is done to an order: `mark-delivered-failed` and `dispute-failed` are the specification's. */
type OrderErrorName = `${
  | 'accept'
  | 'enquire'
  | 'send-message'
  | `${'' | 'auto-'}cancel${'' | '-from-disputed'}`
  | `expire-${'payment' | 'review-period' | 'provider-review-period' | 'customer-review-period'}`
  | 'confirm-payment'
  | 'mark-delivered'
  | `mark-received${'' | '-from-purchased' | '-from-disputed'}`
  | 'auto-mark-received'
  | 'dispute'
  | 'auto-complete'
  | `review${'' | `-${1 | 2}-by-${'customer' | 'provider'}`}`
  | 'pay-again'}-failed`;

/**
 * Failures of buying, under the very names of the specification's error catalogue. A browser may meet each of them where the
 * server does not see it: the card is between the buyer and the payment provider.
 */
export const purchaseErrorNames = [
  'initiate-order-failed',
  'speculate-transaction-failed',
  'retrieve payment intent failed',
  'handle card payment failed',
  'handle card setup failed',
] as const;

export type PurchaseErrorName = (typeof purchaseErrorNames)[number];

/** The names under which failures are reported to the error-reporting service. */
export type ErrorName = ServerErrorName | AccountErrorName | OrderErrorName | PurchaseErrorName;
