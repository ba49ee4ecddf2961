import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Viewer } from '#kit/actor.ts';
import type { AuthApp } from '../sign-in/auth-app.server.ts';

/**
 * Mails the link for a new password that somebody has asked for, if anybody has the address. For the system alone.
 * @throws what failed; the job is tried again
 */
export async function sendPasswordReset(app: Pick<AuthApp, 'auth'>, viewer: Viewer, job: Job): Promise<JobOutcome> {
  if (viewer.kind !== 'system') return 'give-up';
  // why: the queue holds nothing but what requestPasswordReset put there
  const { email } = job.data as { email: string };
  await app.auth.api.requestPasswordReset({ body: { email } });
  return 'done';
}
