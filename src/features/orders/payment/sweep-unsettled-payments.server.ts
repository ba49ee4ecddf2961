import { claimWaitingPayments } from '#features/payments/charges/claim-waiting-payments.server.ts';
import type { Viewer } from '#kit/actor.ts';
import type { OrdersApp } from '../orders-app.ts';
import { syncPayment } from './sync-payment.server.ts';

/**
 * Reconciles payments with the provider: those whose job was lost or has given up, those that a buyer confirmed in a browser that was
 * closed then, and reservations that may have lapsed; one of each kind. For the system alone.
 * @returns how many were looked at; none means that nothing waits
 */
export async function sweepUnsettledPayments(app: OrdersApp, viewer: Viewer): Promise<number> {
  if (viewer.kind !== 'system' || !app.payments) return 0;
  const orders = await claimWaitingPayments(app);
  for (const order of orders) {
    try {
      await syncPayment(app, viewer, order);
    } catch (error) {
      app.errors.report('payment-failed', error, { order });
    }
  }
  return orders.length;
}
