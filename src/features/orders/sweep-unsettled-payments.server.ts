import { takeUnsettled } from '#features/payments/take-unsettled.server.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { OrdersApp } from './orders-app.ts';
import { pursuePayment } from './pursue-payment.server.ts';

/**
 * Looks after payments whose job was lost or has given up: each is asked for again under the same keys. For the system alone.
 * @returns how many were looked after
 */
export async function sweepUnsettledPayments(app: OrdersApp, viewer: Viewer): Promise<number> {
  if (viewer.kind !== 'system' || !app.payments) return 0;
  const orders = await takeUnsettled(app);
  for (const order of orders) {
    try {
      await pursuePayment(app, viewer, order);
    } catch (error) {
      app.errors.report('payment-failed', error, { order });
    }
  }
  return orders.length;
}
