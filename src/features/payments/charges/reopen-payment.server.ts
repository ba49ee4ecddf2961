import type { Infra } from '#infra/infra.ts';
import { type PaymentRow, updatePayment } from '../db/payment-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';

/**
 * Has a payment that was let go asked for anew, with another card, once the caller's transaction commits.
 * @returns false if somebody has done so before
 */
export async function reopenPayment(app: Pick<Infra, 'db' | 'clock' | 'jobs'>, payment: PaymentRow): Promise<boolean> {
  if (payment.state !== 'voided') return false;
  const attempt = payment.attempt + 1;
  const reopened = await updatePayment(app.db, payment, {
    state: 'new',
    goal: 'authorised',
    attempt,
    providerRef: null,
    clientSecret: null,
    updatedAt: app.clock.now(),
  });
  const { orderId } = payment;
  if (reopened) await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key: `${orderId}:authorised:${attempt}` });
  return reopened;
}
