/** Errors of the server itself. */
type ServerErrorName =
  | 'startup-failed'
  | 'process-failed'
  | 'request-failed'
  | 'database-unavailable'
  | 'load-data-failed'
  | 'server-side-render-failed'
  | 'clean-up-failed'
  | 'security-log-failed'
  | 'job-failed'
  | 'mail-failed'
  | 'message-digest-failed'
  | 'order-timer-failed'
  | 'payment-failed'
  | 'payout-provider-failed'
  | 'listing-editor-failed';

/** Errors of signing up, in and out. */
type AccountErrorName = 'signup-failed' | 'logout-failed' | 'verification-mail-failed' | 'identity-provider-failed';

/** One error per transition of an order: `mark-delivered-failed` and `dispute-failed` come from the specification. */
type OrderErrorName = `${
  | 'accept'
  | 'ready'
  | 'returned-goods'
  | `${'accept' | 'decline' | 'propose' | 'withdraw'}-move`
  | 'move-booking'
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
 * Errors of purchases, with the names of the specification's error catalogue. Each can occur in the browser without the
 * server noticing, since the card is a matter between the buyer and the payment gateway.
 */
export const purchaseErrorNames = [
  'initiate-order-failed',
  'speculate-transaction-failed',
  'retrieve payment intent failed',
  'handle card payment failed',
  'handle card setup failed',
] as const;

export type PurchaseErrorName = (typeof purchaseErrorNames)[number];

/** The names under which errors are reported to the error-reporting service. */
export type ErrorName = ServerErrorName | AccountErrorName | OrderErrorName | PurchaseErrorName;
