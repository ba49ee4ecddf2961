import type { JobQueue } from '#infra/jobs/jobs.ts';

/** What the payment provider told and nobody has looked after yet. A job names an event; it is tried for about a day. */
export const paymentEventQueue: JobQueue = {
  name: 'payment-events',
  retries: 12,
  retryDelaySeconds: 10,
  timeoutSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};
