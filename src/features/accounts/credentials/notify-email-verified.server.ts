import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { JobQueue } from '#infra/jobs/jobs.ts';

/** Accounts whose address was proved for the first time: what waited for that is sent now. The data name the account alone. */
export const verifiedEmailQueue: JobQueue = {
  name: 'verified-addresses',
  retryLimit: 8,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};

/**
 * Lets other rooms send what waited for an account's address to be proved, once the caller's transaction, which proves it for the first
 * time, commits. Who may is the caller's to decide.
 */
export function notifyEmailVerified(
  app: { db: Transaction } & Pick<Infra, 'jobs' | 'clock'>,
  userId: string,
): Promise<void> {
  const provedAt = app.clock.now().toISOString();
  return app.jobs.send(verifiedEmailQueue, { userId, provedAt }, { db: app.db });
}
