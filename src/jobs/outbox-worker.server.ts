import { sendPasswordReset } from '#features/accounts/credentials/mail-password-reset.server.ts';
import { passwordResetQueue } from '#features/accounts/credentials/password-reset-queue.ts';
import { verifiedEmailQueue } from '#features/accounts/credentials/verified-email-queue.ts';
import { deliverMail } from '#features/mail/deliver-mail.server.ts';
import { mailQueue } from '#features/mail/mail-queue.ts';
import { applyPaymentEvent } from '#features/orders/payment/apply-payment-event.server.ts';
import { runPaymentJob } from '#features/orders/payment/run-payment-job.server.ts';
import { sendPendingReceipts } from '#features/orders/send-pending-receipts.server.ts';
import { cardQueue } from '#features/payments/card-queue.ts';
import { runCardJob } from '#features/payments/cards/work-off-card.server.ts';
import { paymentQueue } from '#features/payments/job-queues.ts';
import { paymentEventQueue } from '#features/payments/payment-event-queue.ts';
import type { StopWorker } from '#infra/jobs/jobs.ts';
import type { App } from '../server.ts';

/**
 * Starts to work off the outbox: mails to send, what waited for an address to be proved, new passwords that were asked for, payments and cards on
 * which the provider has to be asked, and what it told.
 * @returns what stops it, after what is under way
 */
export async function startOutboxWorker(app: App): Promise<StopWorker> {
  const system = { kind: 'system' } as const;
  const stops = [
    await app.jobs.startWorker(mailQueue, (job) => deliverMail(app, system, job)),
    await app.jobs.startWorker(verifiedEmailQueue, (job) => sendPendingReceipts(app, system, job)),
    await app.jobs.startWorker(passwordResetQueue, (job) => sendPasswordReset(app, system, job)),
    await app.jobs.startWorker(paymentQueue, (job) => runPaymentJob(app, system, job)),
    await app.jobs.startWorker(cardQueue, (job) => runCardJob(app, system, job)),
    await app.jobs.startWorker(paymentEventQueue, (job) => applyPaymentEvent(app, system, job)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
