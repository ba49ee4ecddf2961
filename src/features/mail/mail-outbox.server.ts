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
 * The outbox of mails. A mail that is not taken is tried eight times more within about a day. Its data hold an address and may
 * hold a link with a token: they are gone soon after it is sent, and a week after it failed for good.
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
 * Puts a mail into the outbox. It goes when the caller's transaction commits, and never if that is rolled back: call it as
 * `sendMail({ ...app, db: tx }, mail)`. Who may cause the mail is the caller's to decide.
 * @param key what is sent twice under one key goes once
 */
export async function sendMail(app: Pick<Infra, 'db' | 'jobs'>, mail: Mail, key?: string): Promise<void> {
  await app.jobs.send(mailQueue, mail, { db: app.db, ...(key === undefined ? {} : { key }) });
}

/** Puts several mails into the outbox, as `sendMail` does one, in one statement. Each has a key. */
export async function sendMails(
  app: Pick<Infra, 'db' | 'jobs'>,
  mails: readonly { mail: Mail; key: string }[],
): Promise<void> {
  const jobs = mails.map(({ mail, key }) => ({ data: mail, key }));
  await app.jobs.sendAll(mailQueue, jobs, { db: app.db });
}

type Needs = Pick<Infra, 'db' | 'clock' | 'log' | 'errors'> & {
  mail: MailTransport;
  site: MailSite;
  /** With which the links of mails are signed. */
  sessionSecret: string;
  /** Loads the mails of every room. */
  mailTemplates: () => Promise<MailTemplates>;
};

/**
 * Renders a mail of the outbox and hands it to the mail server; what its reader does not want goes nowhere. For the system alone. The id of the message is made of the
 * job's, so that a mail that goes out twice is one in the inbox. The log and the reports name the mail and the job, never an
 * address or a link.
 * @returns `retry` if it was not taken but may be later; `give-up` if it never will be, or if its link has expired meanwhile
 * @throws what nobody expects, such as a template that fails
 */
export const deliverMail = defineUseCase(async (app: Needs, actor: Actor, job: Job): Promise<JobOutcome> => {
  if (actor.kind !== 'system') return 'give-up';
  // why: the outbox holds nothing but what sendMail put there
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
  // why: loaded with the first mail, as the mails themselves
  const { renderMail } = await import('./emails/render-mail.server.ts');
  const rendered = await renderMail(app.site, templates, mail, unsubscribeUrl);
  const messageId = `<${job.id}@${new URL(app.site.baseUrl).hostname}>`;
  try {
    await app.mail.send({ to: mail.to, messageId, unsubscribeUrl: unsubscribeUrl, ...rendered });
  } catch (error) {
    return recordFailure(app, error, { ...about, lastTry: job.lastTry });
  }
  app.log.info(about, 'A mail was sent');
  return 'done';
});

/** @throws what is no failure of the mail transport */
function recordFailure(
  app: Pick<Needs, 'errors' | 'log'>,
  error: unknown,
  { lastTry, ...about }: { mail: string; job: string; lastTry: boolean },
): JobOutcome {
  const isRefused = isAppError(error, 'mail-refused');
  if (!isRefused && !isAppError(error, 'mail-not-taken')) throw error;
  if (isRefused || lastTry) app.errors.report('mail-failed', error, about);
  else app.log.warn({ err: error, ...about }, 'A mail was not taken; it is tried again later');
  return isRefused ? 'give-up' : 'retry';
}
