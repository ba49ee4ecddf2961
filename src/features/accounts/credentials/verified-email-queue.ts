import type { JobQueue } from '#infra/jobs/jobs.ts';

/** Accounts whose address was proved for the first time: what waited for that is sent now. The data name the account alone. */
export const verifiedEmailQueue: JobQueue = {
  name: 'verified-addresses',
  retries: 8,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};
