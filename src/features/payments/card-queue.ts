import type { JobQueue } from '#infra/jobs/jobs.ts';

/**
 * Cards to keep of what was paid, by the order, and customers to delete at the provider, by their reference. A job is tried for about
 * a day.
 */
export const cardQueue: JobQueue = {
  name: 'saved-cards',
  retries: 12,
  retryDelaySeconds: 10,
  timeoutSeconds: 90,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};
