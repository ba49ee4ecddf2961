import { verifiedEmailQueue } from '#features/accounts/credentials/notify-email-verified.server.ts';
import { passwordResetQueue, sendPasswordReset } from '#features/accounts/credentials/reset-password.server.ts';
import { deliverUnlessBanned } from '#features/accounts/oversight/deliver-unless-banned.server.ts';
import { deliverWebhook, webhookQueue } from '#features/events/webhooks/deliver-webhooks.server.ts';
import { maxWebhooks } from '#features/events/webhooks/webhook.ts';
import { importQueue, pictureQueue } from '#features/imports/import-queue.ts';
import { addPictures } from '#features/imports/pictures/add-pictures.server.ts';
import { runImportJob } from '#features/imports/run-import-job.server.ts';
import { mailQueue } from '#features/mail/mail-outbox.server.ts';
import { confirmationQueue, sendConfirmation } from '#features/newsletter/confirm-subscription.server.ts';
import { deliverIssue, issueQueue } from '#features/newsletter/deliver-issue.server.ts';
import { sendPendingReceipts } from '#features/orders/notify-party.server.ts';
import { applyPaymentEvent, runPaymentJob } from '#features/orders/payment/payment-jobs.server.ts';
import { runCardJob } from '#features/payments/cards/card-jobs.server.ts';
import { cardQueue, paymentEventQueue, paymentQueue } from '#features/payments/job-queues.ts';
import { applyPlanPaymentEvent } from '#features/plans/follow-plan-payment.server.ts';
import type { StopWorker } from '#infra/jobs/jobs.ts';
import type { App } from '../app.ts';

/**
 * Starts the outbox worker: it sends mails, continues what waited for a verified email address, handles requested
 * password resets and subscriptions, sends issues of the newsletter, tells webhooks what happens, previews, applies and undoes imports, and reconciles payments and cards with the payment gateway.
 *
 * @returns a function that stops it after running jobs
 */
export async function startOutboxWorker(app: App): Promise<StopWorker> {
  const system = { kind: 'system' } as const;
  const stops = [
    await app.jobs.startWorker(mailQueue, (job) => deliverUnlessBanned(app, system, job)),
    await app.jobs.startWorker(verifiedEmailQueue, (job) => sendPendingReceipts(app, system, job)),
    await app.jobs.startWorker(passwordResetQueue, (job) => sendPasswordReset(app, system, job)),
    await app.jobs.startWorker(confirmationQueue, (job) => sendConfirmation(app, system, job)),
    await app.jobs.startWorker(issueQueue, (job) => deliverIssue(app, system, job)),
    await app.jobs.startWorker(importQueue, (job) => runImportJob({ ...app, db: app.jobDb }, system, job)),
    await app.jobs.startWorker(pictureQueue, (job) => addPictures(app, system, job)),
    await app.jobs.startGroupWorker(webhookQueue, (job) => deliverWebhook(app, system, job), { slots: maxWebhooks }),
    await app.jobs.startWorker(paymentQueue, (job) => runPaymentJob(app, system, job)),
    await app.jobs.startWorker(cardQueue, (job) => runCardJob(app, system, job)),
    await app.jobs.startWorker(paymentEventQueue, async (job) => {
      const applied = await applyPaymentEvent(app, system, job);
      return applied === 'done' ? applyPlanPaymentEvent(app, system, job) : applied;
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
