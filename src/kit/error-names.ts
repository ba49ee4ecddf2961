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

/** Failures of the flows, under the very names of the specification's error catalogue. */
type FlowErrorName =
  | 'signup-failed'
  | 'logout-failed'
  | 'verification-mail-failed'
  | 'identity-provider-failed'
  | 'mark-delivered-failed'
  | 'dispute-failed'
  | 'initiate-order-failed'
  | 'speculate-transaction-failed'
  | 'retrieve payment intent failed'
  | 'handle card payment failed'
  | 'handle card setup failed';

/** The names under which failures are reported to the error-reporting service. */
export type ErrorName = ServerErrorName | FlowErrorName;
