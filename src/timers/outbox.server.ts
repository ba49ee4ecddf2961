import { deliverMail } from '#features/accounts/deliver-mail.server.ts';
import { mailPasswordReset } from '#features/accounts/mail-password-reset.server.ts';
import { mailQueue } from '#features/accounts/mail-queue.ts';
import { passwordResetQueue } from '#features/accounts/password-reset-queue.ts';
import type { StopWork } from '#infra/jobs/jobs.ts';
import type { App } from '../server.ts';

/** Starts to send what stands in the outbox, and what was asked for. @returns what stops it, after the mails under way */
export async function startOutbox(app: App): Promise<StopWork> {
  const system = { kind: 'system' } as const;
  const stops = [
    await app.jobs.work(mailQueue, (job) => deliverMail(app, system, job)),
    await app.jobs.work(passwordResetQueue, (job) => mailPasswordReset(app, system, job)),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
