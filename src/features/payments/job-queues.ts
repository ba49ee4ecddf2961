import type { JobQueue } from '#infra/jobs/jobs.ts';

/**
 * The payments on which the provider has to be asked. A job names an order; what to ask stands in the payment's row. What is left
 * after the last try is found by the reconciliation.
 */
export const paymentQueue: JobQueue = {
  name: 'payments',
  retryLimit: 12,
  retryDelaySeconds: 15,
  timeoutSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};

/**
 * Cards to keep of what was paid, by the order, and customers to delete at the provider, by their reference. A job is tried for about
 * a day.
 */
export const cardQueue: JobQueue = {
  name: 'saved-cards',
  retryLimit: 12,
  retryDelaySeconds: 10,
  timeoutSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};

/** What the payment provider told and nobody has looked after yet. A job names an event; it is tried for about a day. */
export const paymentEventQueue: JobQueue = {
  name: 'payment-events',
  retryLimit: 12,
  retryDelaySeconds: 10,
  timeoutSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};
