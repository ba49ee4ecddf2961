import type { JobQueue } from '#infra/jobs/jobs.ts';

/**
 * The payments on which the provider has to be asked. A job names an order; what to ask stands in the payment's row. What is left
 * after the last try is found by the reconciliation.
 */
export const paymentQueue: JobQueue = {
  name: 'payments',
  retries: 12,
  retryDelaySeconds: 15,
  timeoutSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};
