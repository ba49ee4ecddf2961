import { deliverMail } from '#features/accounts/deliver-mail.server.ts';
import { mailPasswordReset } from '#features/accounts/mail-password-reset.server.ts';
import { mailQueue } from '#features/accounts/mail-queue.ts';
import { passwordResetQueue } from '#features/accounts/password-reset-queue.ts';
import { verifiedAddressQueue } from '#features/accounts/verified-address-queue.ts';
import { applyPaymentEvent } from '#features/orders/apply-payment-event.server.ts';
import { sendHeldReceipts } from '#features/orders/send-held-receipts.server.ts';
import { workOffPayment } from '#features/orders/work-off-payment.server.ts';
import { cardQueue } from '#features/payments/card-queue.ts';
import { paymentEventQueue } from '#features/payments/payment-event-queue.ts';
import { paymentQueue } from '#features/payments/payment-queue.ts';
import { workOffCard } from '#features/payments/work-off-card.server.ts';
import type { StopWork } from '#infra/jobs/jobs.ts';
import type { App } from '../server.ts';

/**
 * Starts to work off the outbox: mails to send, what waited for an address to be proved, new passwords that were asked for, payments and cards on
 * which the provider has to be asked, and what it told.
 * @returns what stops it, after what is under way
 */
export async function startOutbox(app: App): Promise<StopWork> {
  const system = { kind: 'system' } as const;
  const stops = [
    await app.jobs.work(mailQueue, (job) => deliverMail(app, system, job)),
    await app.jobs.work(verifiedAddressQueue, (job) => sendHeldReceipts(app, system, job)),
    await app.jobs.work(passwordResetQueue, (job) => mailPasswordReset(app, system, job)),
    await app.jobs.work(paymentQueue, (job) => workOffPayment(app, system, job)),
    await app.jobs.work(cardQueue, (job) => workOffCard(app, system, job)),
    await app.jobs.work(paymentEventQueue, (job) => applyPaymentEvent(app, system, job)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
