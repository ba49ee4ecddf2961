import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { recordChargebackOutcome, recordChargeback } from '#features/payments/chargebacks/note-chargeback.server.ts';
import { findPayment, type PaymentRow } from '#features/payments/charges/payment.server.ts';
import type { GatewayDispute } from '#features/payments/charges/payment-gateway.ts';
import type { Viewer } from '#kit/actor.ts';
import { lockOrder, type OrderRow } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import type { OrderMailName } from '../process/order-process.ts';
import { gatewayOf } from './gateway-of.server.ts';

/**
 * Asks the provider whether the buyer's bank has taken the payment of an order back, and how it has decided, and notes it: both sides
 * and the house are told. What follows is done by `pursueChargeback`. For the system alone; to do it again changes nothing.
 */
export async function syncChargeback(app: OrdersApp, viewer: Viewer, orderId: string): Promise<void> {
  if (viewer.kind !== 'system') return;
  const payment = await findPayment(app, orderId);
  const charged = payment?.state === 'captured' || payment?.state === 'paid-out';
  if (!charged || payment.providerRef === null) return;
  const dispute = await gatewayOf(app).readDispute(payment.providerRef);
  if (dispute) await app.db.transaction().execute((db) => applyDispute({ ...app, db }, payment, dispute));
}

async function applyDispute(app: OrdersTransaction, payment: PaymentRow, dispute: GatewayDispute): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (!order) throw new Error(`There is no order ${payment.orderId}`);
  if (await recordChargeback(app, payment, dispute)) await notifyAll(app, order, 'chargeback-opened');
  if (dispute.status === 'open') return;
  const chargeback = await findChargeback(app, order.id);
  if (chargeback?.disputeRef !== dispute.ref) return;
  const decided = await recordChargebackOutcome(app, payment, chargeback, dispute.status);
  if (decided) await notifyAll(app, order, `chargeback-${dispute.status}`);
}

async function notifyAll(app: OrdersTransaction, order: OrderRow, mail: OrderMailName): Promise<void> {
  for (const recipient of ['customer', 'provider', 'operator'] as const) await notifyParty(app, order, { recipient, mail });
}
