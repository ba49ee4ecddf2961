import { findPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import { recordPayoutArrival, recordPayoutReturn } from '#features/payments/payouts/payout-outcome.server.ts';
import type { Viewer } from '#kit/actor.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { gatewayOf } from './gateway-of.server.ts';

/**
 * Asks the provider what became of a payout, and notes it: it has arrived, or the winery's bank sent it back. Then it is tried again
 * after a day or when the winery has another bank account, and the owners are told, once however often it comes back. For the system
 * alone; to do it again changes nothing.
 */
export async function syncPayout(app: OrdersApp, viewer: Viewer, orderId: string): Promise<void> {
  if (viewer.kind !== 'system') return;
  const payment = await findPayment(app, orderId);
  if (payment?.state !== 'paid-out' || payment.payoutRef === null) return;
  const payout = await gatewayOf(app).readPayout(payment.accountRef, payment.payoutRef);
  if (payout.status === 'arrived' && payment.payoutArrivedAt === null) await recordPayoutArrival(app, payment);
  if (payout.status === 'came-back')
    await app.db.transaction().execute((db) => handleReturnedPayout({ ...app, db }, payment, payout.message));
}

async function handleReturnedPayout(app: OrdersTransaction, payment: PaymentRow, message: string): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  const noted = order && (await recordPayoutReturn(app, payment, message));
  if (noted && payment.payoutReturns === 0) await notifyParty(app, order, { recipient: 'provider', mail: 'payout-failed' });
}
