import type { Infra } from '#infra/infra.ts';
import { findPaymentRow, updatePayment } from '../db/payment-rows.server.ts';
import { paymentQueue } from '../job-queues.ts';
import { isIdle, canReach, nextStep, type PaymentGoal } from './payment.ts';

/**
 * Says where the payment of an order is to go, within the caller's transaction, which holds the order's lock; the provider is asked
 * once that commits. Who may is the caller's to decide.
 * @returns whether it goes there; not while the provider is being asked for something else.
 * @throws Error for an order without a payment
 */
export async function setPaymentGoal(
  app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
  orderId: string,
  goal: PaymentGoal,
): Promise<boolean> {
  const payment = await findPaymentRow(app.db, orderId);
  if (!payment) throw new Error(`The order ${orderId} has no payment`);
  if (payment.goal === goal) return true;
  // why: what was never confirmed by the buyer can be let go at any time; a charge under way is waited for
  const interruptible = payment.goal === 'authorised' && goal === 'returned';
  if (!isIdle(payment) && !interruptible) return false;
  if (!canReach(payment.state, goal)) return false;
  const updated = await updatePayment(app.db, payment, { goal, updatedAt: app.clock.now() });
  if (updated && nextStep({ state: payment.state, goal }) !== undefined) {
    const key = `${orderId}:${goal}:${payment.attempt}`;
    await app.jobs.send(paymentQueue, { orderId }, { db: app.db, key });
  }
  return updated;
}
