import type { Infra } from '#infra/infra.ts';
import { type PaymentRow, updatePayment } from '../db/payment-rows.server.ts';
import { ledgerLines } from '../ledger.ts';
import { recordMovement } from '../record-movement.server.ts';

/**
 * Notes that what was given back came back from the buyer's bank: the house has it, and owes it to the buyer. Within the caller's
 * transaction, which holds the order's lock.
 * @returns false if somebody has noted it before
 */
export async function recordRefundReturn(app: Pick<Infra, 'db' | 'clock'>, payment: PaymentRow): Promise<boolean> {
  const now = app.clock.now();
  // why: the attempt tells those apart who read the payment at the same time
  const change = { refundFailedAt: now, attempt: payment.attempt + 1, updatedAt: now };
  if (!(await updatePayment(app.db, payment, change))) return false;
  const movement = 'refund-return';
  await recordMovement(app, payment, { movement, lines: ledgerLines(movement, payment) });
  return true;
}
