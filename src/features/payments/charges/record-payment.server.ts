import type { Infra } from '#infra/infra.ts';
import { cardQueue } from '../card-queue.ts';
import { type PaymentRow, updatePayment } from '../db/payment-rows.server.ts';

/**
 * Notes that the buyer has confirmed: the money is reserved on the card. A card that is to be kept is kept once the caller's
 * transaction commits.
 * @returns false if the payment is not open any more
 */
export async function recordAuthorization(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  payment: PaymentRow,
): Promise<boolean> {
  if (payment.state !== 'open') return false;
  const recorded = await updatePayment(app.db, payment, {
    state: 'authorised',
    failureCode: null,
    failureMessage: null,
    updatedAt: app.clock.now(),
  });
  const { orderId, keepsCard, attempt } = payment;
  if (recorded && keepsCard)
    await app.jobs.send(cardQueue, { orderId }, { db: app.db, key: `keep:${orderId}:${attempt}` });
  return recorded;
}
