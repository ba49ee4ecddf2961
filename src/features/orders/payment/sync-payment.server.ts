import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { recordLapse } from '#features/payments/charges/note-payment-step.server.ts';
import { findPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import type { Viewer } from '#kit/actor.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { gatewayOf } from './gateway-of.server.ts';
import { reconcileChargeback } from './reconcile-chargeback.server.ts';
import { endLapsedOrder, reconcilePayment } from './reconcile-payment.server.ts';
import { syncChargeback } from './sync-chargeback.server.ts';
import { syncPayout } from './sync-payout.server.ts';

/**
 * Brings an order up to what the provider knows of its payment, whoever tells that something has happened: what was to be asked is
 * asked, what the buyer has confirmed is confirmed, a reservation that is gone ends the order, and a chargeback or a payout is followed. For the system alone. To do it
 * again changes nothing.
 */
export async function syncPayment(app: OrdersApp, viewer: Viewer, orderId: string): Promise<void> {
  if (viewer.kind !== 'system') return;
  await syncPayout(app, viewer, orderId);
  await reconcilePayment(app, viewer, orderId);
  if (await findChargeback(app, orderId)) await followChargeback(app, viewer, orderId);
  const payment = await findPayment(app, orderId);
  const waits = payment?.goal === 'authorised' && (payment.state === 'open' || payment.state === 'authorised');
  if (!waits || payment.providerRef === null) return;
  const { status } = await gatewayOf(app).read(payment.providerRef);
  if (status === 'authorised' && payment.state === 'open') await confirmPayment(app, viewer, orderId);
  if (status === 'canceled') await app.db.transaction().execute((db) => endLapsed({ ...app, db }, payment));
}

/** What a chargeback held goes on once it is over. */
async function followChargeback(app: OrdersApp, viewer: Viewer, orderId: string): Promise<void> {
  await syncChargeback(app, viewer, orderId);
  await reconcileChargeback(app, viewer, orderId);
  await reconcilePayment(app, viewer, orderId);
}

async function endLapsed(app: OrdersTransaction, payment: PaymentRow): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (order && (await recordLapse(app, payment))) await endLapsedOrder(app, order);
}
