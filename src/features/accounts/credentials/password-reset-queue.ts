import type { JobQueue } from '#infra/jobs/jobs.ts';

/**
 * Addresses for which somebody has asked for a new password, whether or not anybody has them. They are gone soon after they were
 * looked up, and an hour after that failed for good: by then the person has asked again.
 */
export const passwordResetQueue: JobQueue = {
  name: 'password-reset',
  retries: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 60,
  keepDoneSeconds: 600,
  keepFailedSeconds: 3600,
};
