import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { JobQueue } from '#infra/jobs/jobs.ts';

/**
 * Accounts whose email was verified for the first time. Its workers then send what was waiting for that. Jobs contain
 * only the account's id and a time.
 */
export const verifiedEmailQueue: JobQueue = {
  name: 'verified-addresses',
  retryLimit: 8,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};

/**
 * Queues what other features send once an account's email is verified for the first time. The job is written in the
 * caller's transaction. The caller checks permissions.
 */
export function notifyEmailVerified(
  app: { db: Transaction } & Pick<Infra, 'jobs' | 'clock'>,
  userId: string,
): Promise<void> {
  const provedAt = app.clock.now().toISOString();
  return app.jobs.send(verifiedEmailQueue, { userId, provedAt }, { db: app.db });
}
