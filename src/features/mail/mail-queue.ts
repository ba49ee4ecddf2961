import type { JobQueue } from '#infra/jobs/jobs.ts';

/**
 * The outbox of mails. A mail that is not taken is tried eight times more within about a day. Its data hold an address and may
 * hold a link with a token: they are gone soon after it is sent, and a week after it failed for good.
 */
export const mailQueue: JobQueue = {
  name: 'mail',
  retries: 8,
  retryDelaySeconds: 180,
  timeoutSeconds: 120,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};
