import { recordRefundReturn } from '#features/payments/charges/note-refund-return.server.ts';
import { findPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import type { Viewer } from '#kit/actor.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { gatewayOf } from './gateway-of.server.ts';

/**
 * Asks the provider whether what was given back has come back from the buyer's bank, as from a card that is closed. The house has the
 * money then and owes it to the buyer: it is in the ledger, and the buyer and the house are told, once. No card takes it, so nothing is
 * tried again: people have to find another way. For the system alone.
 */
export async function syncRefund(app: OrdersApp, viewer: Viewer, orderId: string): Promise<void> {
  if (viewer.kind !== 'system') return;
  const payment = await findPayment(app, orderId);
  if (payment?.state !== 'refunded' || payment.refundFailedAt !== null || payment.providerRef === null) return;
  const refund = await gatewayOf(app).readRefund(payment.providerRef);
  if (refund === 'failed') await app.db.transaction().execute((db) => handleReturnedRefund({ ...app, db }, payment));
}

async function handleReturnedRefund(app: OrdersTransaction, payment: PaymentRow): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (!order || !(await recordRefundReturn(app, payment))) return;
  for (const recipient of ['customer', 'operator'] as const) await notifyParty(app, order, { recipient, mail: 'refund-failed' });
}
