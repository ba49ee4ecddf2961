import type { PaymentRow } from '#features/payments/charges/payment.server.ts';
import { steerPayment } from '#features/payments/charges/steer-payment.server.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { updateOrder } from '../db/order-rows.server.ts';
import { holdOrder } from '../lock-order.server.ts';
import { type OrderRefusal, refuseOrder, refuseWithin, withRefusals } from '../order-refusal.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { askProvider } from '../payment/call-gateway.server.ts';
import { pursuePayment } from '../payment/reconcile-payment.server.ts';
import { orderProcess } from './order-process.ts';
import { actorsOf } from './order-status.ts';
import { intervene } from './record-intervention.server.ts';

/**
 * Accepts an order: the winery's approval, which charges the card and forms the contract. That it is wanted is written first; then
 * the provider is asked, and the acceptance stands once the card is charged. If the charge is refused the order stays unaccepted.
 * For the winery's people and admins. To accept what is accepted changes nothing.
 * @returns `transaction-payment-failed` if the card cannot be charged
 */
export async function acceptOrder(
  app: OrdersApp,
  viewer: Viewer,
  orderId: string,
): Promise<{ ok: true; value: { orderId: string } } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const wanted = await withRefusals(() =>
    app.db.transaction().execute((db) => wantAcceptance({ ...app, db }, viewer, orderId)),
  );
  if (!wanted.ok) return wanted;
  const pursued = await askProvider(app, () => pursuePayment(app, { kind: 'system' }, orderId));
  if (!pursued.ok) return pursued;
  // why: who accepted at the same moment as somebody else had nothing left to ask, and how it went stands with the payment
  return (!pursued.asked && refusedMeanwhile(pursued.payment)) || { ok: true, value: { orderId } };
}

function refusedMeanwhile(payment: PaymentRow | undefined): OrderRefusal | undefined {
  if (payment?.goal !== 'authorised' || payment.failureCode === null) return undefined;
  return refuseOrder('transaction-payment-failed', {
    stripeCode: payment.failureCode,
    ...(payment.failureMessage === null ? {} : { stripeMessage: payment.failureMessage }),
  });
}

async function wantAcceptance(app: OrdersTransaction, viewer: Viewer, orderId: string): Promise<void> {
  const userId = viewer.kind === 'user' ? viewer.id : null;
  const order = await holdOrder(app, orderId, userId);
  const { accepted } = orderProcess.facts;
  const actors = actorsOf(viewer, order);
  if (!accepted.by.some((by) => actors.includes(by))) refuseWithin('forbidden');
  if (order.acceptedAt !== null && order.state === accepted.in) return;
  if (order.state !== accepted.in) refuseWithin('transaction-invalid-transition');
  // why: what was booked and is over can be neither had nor charged
  const isOver = order.bookingEnd !== null && order.bookingEnd <= app.clock.now();
  if (isOver) refuseWithin('transaction-invalid-transition');
  if (viewer.kind === 'user' && actors.includes('operator') && order.acceptedBy !== viewer.id)
    await intervene(app, viewer, orderId, { deed: 'accept' });
  await updateOrder(app.db, orderId, { acceptedBy: order.acceptedBy ?? userId });
  const steered = await steerPayment(app, orderId, 'captured');
  if (!steered) refuseWithin('transaction-invalid-transition');
}
