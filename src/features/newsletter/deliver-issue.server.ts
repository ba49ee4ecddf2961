import type { MailTemplates } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import type { Infra } from '#infra/infra.ts';
import type { Job, JobOutcome, JobQueue } from '#infra/jobs/jobs.ts';
import type { MailTransport } from '#infra/mail/mail-transport.ts';
import type { Actor } from '#kit/actor.ts';
import { isAppError } from '#kit/app-error.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type DeliveryId, type DeliveryRow, lockDelivery, setDelivery } from './db/delivery-rows.server.ts';
import { markBounced } from './db/subscription-rows.server.ts';
import { unsubscribeUrl } from './end-subscription.server.ts';
import type { NewsletterSettings } from './issue.ts';
import './newsletter-mails.ts';

/**
 * The mails of issues, apart from all others, so that no receipt waits for them. A mail that the server does not accept
 * now is retried six times within about half a day.
 */
export const issueQueue: JobQueue = {
  name: 'newsletter-issue',
  retryLimit: 6,
  retryDelaySeconds: 300,
  timeoutSeconds: 120,
  keepDoneSeconds: 600,
  keepFailedSeconds: 24 * 3600,
};

type Needs = Pick<Infra, 'db' | 'clock' | 'log' | 'errors'> & {
  mail: MailTransport;
  site: MailSite;
  sessionSecret: string;
  mailTemplates: () => Promise<MailTemplates>;
  newsletter: NewsletterSettings;
};

/**
 * Sends an issue to one subscriber. System only. Before a mail is passed to the server, that is recorded: if the process
 * dies meanwhile, nobody knows whether it was sent, and it counts as failed rather than being sent twice. A server that
 * refuses the address for good ends its subscription's mails. Logs contain no address.
 * @returns `retry` if the server may accept it later
 * @throws errors that do not come from the mail transport, after the delivery was put back
 */
export const deliverIssue = defineUseCase(async (app: Needs, actor: Actor, job: Job): Promise<JobOutcome> => {
  if (actor.kind !== 'system') return 'give-up';
  // why: only sweepIssues writes to this queue
  const id = job.data as DeliveryId;
  const claimed = await claim(app, id);
  if (!claimed) return 'done';
  try {
    await send(app, id, claimed);
  } catch (error) {
    return recordFailure(app, error, { id, isLastAttempt: job.isLastAttempt });
  }
  await setDelivery(app.db, id, 'sent', app.clock.now());
  return 'done';
});

type Claimed = DeliveryRow & { email: string };

/** Takes a queued mail to send it; undefined if it is not to be sent, or not now. */
function claim(app: Pick<Needs, 'db' | 'clock'>, id: DeliveryId): Promise<Claimed | undefined> {
  return app.db.transaction().execute(async (db) => {
    const found = await lockDelivery(db, id);
    const { email } = found ?? {};
    const now = app.clock.now();
    // why: an attempt that never ended may have sent the mail
    if (found?.state === 'sending') await setDelivery(db, id, 'failed', now);
    if (found?.state !== 'queued') return undefined;
    const next = found.issueState === 'paused' ? 'held' : found.isActive && email ? 'sending' : 'skipped';
    await setDelivery(db, id, next, now);
    return next === 'sending' && email ? { ...found, email } : undefined;
  });
}

async function send(app: Needs, { issueId, subscriptionId }: DeliveryId, claimed: Claimed): Promise<void> {
  const { email: to, subject, previewLine, content } = claimed;
  const link = await unsubscribeUrl(app, { sub: subscriptionId, issue: issueId });
  // why: loaded with the first mail, as the templates are
  const { renderMail } = await import('#features/mail/emails/render-mail.server.ts');
  const postalAddress = app.newsletter.postalAddress ?? '';
  const props = { subject, previewLine, content, postalAddress, isTest: false };
  const mail = { mail: 'newsletter-issue', to, props } as const;
  const rendered = await renderMail(app.site, await app.mailTemplates(), mail, link);
  const messageId = `<${issueId}.${subscriptionId}@${new URL(app.site.baseUrl).hostname}>`;
  await app.mail.send({ to, messageId, unsubscribeUrl: link, ...rendered });
}

/** @throws errors that do not come from the mail transport */
async function recordFailure(
  app: Needs,
  error: unknown,
  { id, isLastAttempt }: { id: DeliveryId; isLastAttempt: boolean },
): Promise<JobOutcome> {
  const now = app.clock.now();
  if (isAppError(error, 'mail-address-refused')) {
    await app.db.transaction().execute(async (db) => {
      await setDelivery(db, id, 'bounced', now);
      await markBounced(db, id.subscriptionId, now);
    });
    return 'done';
  }
  const isFinal = isLastAttempt || isAppError(error, 'mail-refused');
  await setDelivery(app.db, id, isFinal ? 'failed' : 'queued', now);
  if (!isAppError(error, 'mail-refused') && !isAppError(error, 'mail-not-taken')) throw error;
  if (isFinal) app.errors.report('mail-failed', error, { issue: id.issueId });
  else app.log.warn({ err: error, issue: id.issueId }, 'A newsletter mail was not taken; it is tried again later');
  return isFinal ? 'give-up' : 'retry';
}
