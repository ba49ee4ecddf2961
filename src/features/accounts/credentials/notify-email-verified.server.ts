import type { Infra } from '#infra/infra.ts';
import { verifiedEmailQueue } from './verified-email-queue.ts';

/**
 * Lets other rooms send what waited for an account's address to be proved, once the caller's transaction, which proves it for the first
 * time, commits. Who may is the caller's to decide.
 */
export function notifyEmailVerified(app: Pick<Infra, 'db' | 'jobs' | 'clock'>, userId: string): Promise<void> {
  const provedAt = app.clock.now().toISOString();
  return app.jobs.send(verifiedEmailQueue, { userId, provedAt }, { db: app.db });
}
