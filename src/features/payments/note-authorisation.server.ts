import type { Infra } from '#infra/infra.ts';
import { type PaymentRow, updatePayment } from './db/payment-rows.server.ts';

/**
 * Notes that the buyer has confirmed: the money is reserved on the card. Within the caller's transaction.
 * @returns false if the payment is not open any more
 */
export async function noteAuthorisation(app: Pick<Infra, 'db' | 'clock'>, payment: PaymentRow): Promise<boolean> {
  if (payment.state !== 'open') return false;
  return updatePayment(app.db, payment, {
    state: 'authorised',
    failureCode: null,
    failureMessage: null,
    updatedAt: app.clock.now(),
  });
}
