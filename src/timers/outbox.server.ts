import { deliverMail } from '#features/accounts/deliver-mail.server.ts';
import { mailQueue } from '#features/accounts/mail-queue.ts';
import { workOffPayment } from '#features/orders/work-off-payment.server.ts';
import { paymentQueue } from '#features/payments/payment-queue.ts';
import type { StopWork } from '#infra/jobs/jobs.ts';
import type { App } from '../server.ts';

/** Starts to work off the outbox: mails to send, and payments on which the provider has to be asked. @returns what stops it, after what is under way */
export async function startOutbox(app: App): Promise<StopWork> {
  const system = { kind: 'system' } as const;
  const stopMails = await app.jobs.work(mailQueue, (job) => deliverMail(app, system, job));
  const stopPayments = await app.jobs.work(paymentQueue, (job) => workOffPayment(app, system, job));
  return async () => {
    await Promise.all([stopMails(), stopPayments()]);
  };
}
