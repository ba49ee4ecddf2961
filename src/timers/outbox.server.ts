import { deliverMail } from '#features/accounts/deliver-mail.server.ts';
import { mailQueue } from '#features/accounts/mail-queue.ts';
import type { StopWork } from '#infra/jobs/jobs.ts';
import type { App } from '../server.ts';

/** Starts to send what stands in the outbox. @returns what stops it, after the mails under way */
export function startOutbox(app: App): Promise<StopWork> {
  return app.jobs.work(mailQueue, (job) => deliverMail(app, { kind: 'system' }, job));
}
