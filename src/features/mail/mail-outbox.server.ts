import type { Infra } from '#infra/infra.ts';
import type { Job, JobOutcome, JobQueue } from '#infra/jobs/jobs.ts';
import type { MailTransport } from '#infra/mail/mail-transport.ts';
import type { Actor } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { MailTemplates } from './emails/mail-template.ts';
import type { Mail, MailSite } from './mail.ts';
import { findUnsubscribeUrl } from './unsubscribe.server.ts';

/**
 * The outbox of mails. A mail that the server does not accept is retried eight times within about a day. Jobs contain
 * an email and perhaps a link with a token, so done jobs are deleted soon, and failed ones after a week.
 */
export const mailQueue: JobQueue = {
  name: 'mail',
  retryLimit: 8,
  retryDelaySeconds: 180,
  timeoutSeconds: 120,
  keepDoneSeconds: 600,
  keepFailedSeconds: 7 * 24 * 3600,
};

/**
 * Queues a mail. It is sent when the caller's transaction commits, and never if that is rolled back: call it as
 * `sendMail({ ...app, db: tx }, mail)`. The caller checks permissions.
 * @param key of several mails with one key, only the first is sent
 */
export async function sendMail(app: Pick<Infra, 'db' | 'jobs'>, mail: Mail, key?: string): Promise<void> {
  await app.jobs.send(mailQueue, mail, { db: app.db, ...(key === undefined ? {} : { key }) });
}

/** Queues several mails in one statement, each with a key, like `sendMail`; `afterSeconds` sends one later. */
export async function sendMails(
  app: Pick<Infra, 'db' | 'jobs'>,
  mails: readonly { mail: Mail; key: string; afterSeconds?: number }[],
): Promise<void> {
  const jobs = mails.map(({ mail, ...job }) => ({ data: mail, ...job }));
  await app.jobs.sendAll(mailQueue, jobs, { db: app.db });
}

type Needs = Pick<Infra, 'db' | 'clock' | 'log' | 'errors'> & {
  mail: MailTransport;
  site: MailSite;
  /** Signs the links in mails. */
  sessionSecret: string;
  /** Loads the mail templates of all features. */
  mailTemplates: () => Promise<MailTemplates>;
};

/**
 * Renders a queued mail and passes it to the mail server, unless its reader has opted out. System only. The message id
 * is derived from the job's id, so that a mail that is sent twice appears once in the inbox. Logs and error reports
 * contain only the names of the mail and the job, never an email or a link.
 * @returns `retry` if the server may accept it later; `give-up` if it never will, or if the mail's link has expired
 * @throws unexpected errors, such as those of a template
 */
export const deliverMail = defineUseCase(async (app: Needs, actor: Actor, job: Job): Promise<JobOutcome> => {
  if (actor.kind !== 'system') return 'give-up';
  // why: only sendMail and sendMails write to this queue
  const mail = job.data as Mail;
  const about = { mail: mail.mail, job: job.id };
  if ('expiresAt' in mail.props && Date.parse(mail.props.expiresAt) <= app.clock.now().getTime()) {
    app.log.warn(about, 'A mail was not sent: its link has expired');
    return 'give-up';
  }
  const templates = await app.mailTemplates();
  const kind = templates[mail.mail]?.optional;
  const unsubscribeUrl = kind && mail.userId ? await findUnsubscribeUrl(app, mail.userId, kind) : undefined;
  if (kind && mail.userId && !unsubscribeUrl) {
    app.log.info(about, 'A mail was not sent: its reader does not want it');
    return 'done';
  }
  // why: loaded with the first mail, as the templates are
  const { renderMail } = await import('./emails/render-mail.server.ts');
  const rendered = await renderMail(app.site, templates, mail, unsubscribeUrl);
  const messageId = `<${job.id}@${new URL(app.site.baseUrl).hostname}>`;
  try {
    await app.mail.send({ to: mail.to, messageId, unsubscribeUrl: unsubscribeUrl, ...rendered });
  } catch (error) {
    return recordFailure(app, error, { ...about, isLastAttempt: job.isLastAttempt });
  }
  app.log.info(about, 'A mail was sent');
  return 'done';
});

/** @throws errors that do not come from the mail transport */
function recordFailure(
  app: Pick<Needs, 'errors' | 'log'>,
  error: unknown,
  { isLastAttempt, ...about }: { mail: string; job: string; isLastAttempt: boolean },
): JobOutcome {
  const isRefused = isAppError(error, 'mail-refused') || isAppError(error, 'mail-address-refused');
  if (!isRefused && !isAppError(error, 'mail-not-taken')) throw error;
  if (isRefused || isLastAttempt) app.errors.report('mail-failed', error, about);
  else app.log.warn({ err: error, ...about }, 'A mail was not taken; it is tried again later');
  return isRefused ? 'give-up' : 'retry';
}
