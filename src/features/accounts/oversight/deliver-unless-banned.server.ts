import type { Mail } from '#features/mail/mail.ts';
import { deliverMail } from '#features/mail/mail-outbox.server.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { isBannedEmail } from '../db/ban-rows.server.ts';

/** The mails that banned people get: that they are banned, and that they are no longer. */
const mailsAboutBans: readonly Mail['mail'][] = ['account-banned', 'account-unbanned'];

/**
 * Sends a queued mail as `deliverMail` does, unless its reader is banned: nobody writes to them, whatever the mail is
 * about. It is decided when the mail is sent, so that a ban also reaches what waits. System only. One query more.
 */
export const deliverUnlessBanned = defineUseCase(
  async (app: Parameters<typeof deliverMail>[0], actor: Actor, job: Job): Promise<JobOutcome> => {
    if (actor.kind !== 'system') return 'give-up';
    // why: only sendMail and sendMails write to this queue
    const { mail, to } = job.data as Mail;
    if (!mailsAboutBans.includes(mail) && (await isBannedEmail(app.db, to))) {
      app.log.info({ mail, job: job.id }, 'A mail was not sent: its reader is banned');
      return 'done';
    }
    return deliverMail(app, actor, job);
  },
);
