import type { Infra } from '#infra/infra.ts';
import type { Mail } from './mail.ts';
import { mailQueue } from './mail-queue.ts';

/**
 * Puts a mail into the outbox. It goes when the caller's transaction commits, and never if that is rolled back: call it as
 * `sendMail({ ...app, db: tx }, mail)`. Who may cause the mail is the caller's to decide.
 * @param key what is sent twice under one key goes once
 */
export async function sendMail(app: Pick<Infra, 'db' | 'jobs'>, mail: Mail, key?: string): Promise<void> {
  await app.jobs.send(mailQueue, mail, { db: app.db, ...(key === undefined ? {} : { key }) });
}
