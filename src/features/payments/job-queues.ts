import type { JobQueue } from '#infra/jobs/jobs.ts';

/**
 * Payments that need a gateway call. A job names an order; its payment's row says which call. If the last retry fails,
 * the sweep finds the payment.
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
 * Cards of paid orders to be saved, by order, and customers to be deleted at the gateway, by reference. A job is
 * retried for about a day.
 */
export const cardQueue: JobQueue = {
  name: 'saved-cards',
  retryLimit: 12,
  retryDelaySeconds: 10,
  timeoutSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};

/** Received gateway events that are not handled yet, by event. A job is retried for about a day. */
export const paymentEventQueue: JobQueue = {
  name: 'payment-events',
  retryLimit: 12,
  retryDelaySeconds: 10,
  timeoutSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};
