import type { JobQueue } from '#infra/jobs/jobs.ts';

/** What the payment provider told and nobody has looked after yet. A job names an event; it is tried for about a day. */
export const paymentEventQueue: JobQueue = {
  name: 'payment-events',
  repetitions: 12,
  retrySeconds: 10,
  expireSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};
