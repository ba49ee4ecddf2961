import type { Infra } from '#infra/infra.ts';
import { findPaymentRow as findRow, type PaymentRow } from '../db/payment-rows.server.ts';

export type { PaymentRow } from '../db/payment-rows.server.ts';

/** The payment of an order, if it has one. Whose it is, the order decides. */
export function findPayment(app: Pick<Infra, 'db'>, orderId: string): Promise<PaymentRow | undefined> {
  return findRow(app.db, orderId);
}
