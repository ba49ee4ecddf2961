import { claimWaitingPayments } from '#features/payments/charges/claim-waiting-payments.server.ts';
import {
  findPayment,
  findPaymentAndChargeback,
  gatewayOf,
  type PaymentAndChargeback,
  type PaymentRow,
  recordLapse,
  recordRefundReturn,
} from '#features/payments/charges/payment.server.ts';
import { recordPayoutArrival, recordPayoutReturn } from '#features/payments/payouts/payout-outcome.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import { notifyParties, notifyParty } from '../notify-party.server.ts';
import type { OrdersApp, OrdersTransaction } from '../orders-app.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { reconcileChargeback, syncChargeback } from './reconcile-chargeback.server.ts';
import { endLapsedOrder, reconcilePayment } from './reconcile-payment.server.ts';

/**
 * Brings an order up to what the provider knows of its payment, whoever tells that something has happened: what was to be asked is
 * asked, what the buyer has confirmed is confirmed, a reservation that is gone ends the order, and a chargeback or a payout is followed. For the system alone. To do it
 * again changes nothing.
 * @param known the payment and the chargeback as somebody has just read them; undefined where they are to be read
 */
export const syncPayment = defineUseCase(
  async (app: OrdersApp, actor: Actor, orderId: string, known?: PaymentAndChargeback): Promise<void> => {
    if (actor.kind !== 'system') return;
    const read = known ?? (await findPaymentAndChargeback(app, orderId));
    const isMoved = read.payment !== undefined && (await syncPayout(app, read.payment));
    const reconciled = await reconcilePayment(app, actor, orderId, isMoved ? undefined : read.payment);
    const isAsRead = !isMoved && reconciled.ok && !reconciled.called;
    let now = isAsRead ? read : await findPaymentAndChargeback(app, orderId);
    if (now.chargeback) {
      await followChargeback(app, actor, orderId);
      now = await findPaymentAndChargeback(app, orderId);
    }
    const { payment } = now;
    const waits = payment?.goal === 'authorised' && (payment.state === 'open' || payment.state === 'authorised');
    if (!waits || payment.gatewayRef === null) return;
    const { status } = await gatewayOf(app).read(payment.gatewayRef);
    if (status === 'authorised' && payment.state === 'open') await confirmPayment(app, actor, orderId);
    if (status === 'canceled') await app.db.transaction().execute((db) => endLapsed({ ...app, db }, payment));
  },
);

/** What a chargeback held goes on once it is over. */
async function followChargeback(app: OrdersApp, actor: Actor, orderId: string): Promise<void> {
  await syncChargeback(app, actor, orderId);
  await reconcileChargeback(app, actor, orderId);
  await reconcilePayment(app, actor, orderId);
}

async function endLapsed(app: OrdersTransaction, payment: PaymentRow): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (order && (await recordLapse(app, payment))) await endLapsedOrder(app, order);
}

/**
 * Asks the provider what became of a payout and records it: it has arrived, or the winery's bank sent it back. Then it is tried again
 * after a day or when the winery has another bank account, and the owners get one mail however often it comes back.
 * @returns whether the payment may have changed meanwhile
 */
async function syncPayout(app: OrdersApp, payment: PaymentRow): Promise<boolean> {
  if (payment.state !== 'paid-out' || payment.payoutRef === null) return false;
  const payout = await gatewayOf(app).readPayout(payment.accountRef, payment.payoutRef);
  if (payout.status === 'arrived' && payment.payoutArrivedAt === null) await recordPayoutArrival(app, payment);
  if (payout.status === 'came-back')
    await app.db.transaction().execute((db) => handleReturnedPayout({ ...app, db }, payment, payout.message));
  return true;
}

async function handleReturnedPayout(app: OrdersTransaction, payment: PaymentRow, message: string): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  const noted = order && (await recordPayoutReturn(app, payment, message));
  if (noted && payment.payoutReturns === 0)
    await notifyParty(app, order, { recipient: 'provider', mail: 'payout-failed' });
}

/**
 * Asks the provider whether what was given back has come back from the buyer's bank, as from a card that is closed. The house has the
 * money then and owes it to the buyer: it is in the ledger, and the buyer and the house are told, once. No card takes it, so nothing is
 * tried again: people have to find another way. For the system alone.
 */
export const syncRefund = defineUseCase(async (app: OrdersApp, actor: Actor, orderId: string): Promise<void> => {
  if (actor.kind !== 'system') return;
  const payment = await findPayment(app, orderId);
  if (payment?.state !== 'refunded' || payment.refundFailedAt !== null || payment.gatewayRef === null) return;
  const refund = await gatewayOf(app).readRefund(payment.gatewayRef);
  if (refund === 'failed') await app.db.transaction().execute((db) => handleReturnedRefund({ ...app, db }, payment));
});

async function handleReturnedRefund(app: OrdersTransaction, payment: PaymentRow): Promise<void> {
  const order = await lockOrder(app.db, payment.orderId, null);
  if (!order || !(await recordRefundReturn(app, payment))) return;
  const mail = 'refund-failed';
  await notifyParties(app, order, [
    { recipient: 'customer', mail },
    { recipient: 'operator', mail },
  ]);
}

/**
 * Reconciles payments with the provider: those whose job was lost or has given up, those that a buyer confirmed in a browser that was
 * closed then, and reservations that may have lapsed; one of each kind. For the system alone.
 * @returns how many were looked at; none means that nothing waits
 */
export const sweepUnsettledPayments = defineUseCase(async (app: OrdersApp, actor: Actor): Promise<number> => {
  if (actor.kind !== 'system' || !app.payments) return 0;
  const orders = await claimWaitingPayments(app);
  for (const order of orders) {
    try {
      await syncPayment(app, actor, order);
    } catch (error) {
      app.errors.report('payment-failed', error, { order });
    }
  }
  return orders.length;
});
